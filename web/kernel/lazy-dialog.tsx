import { useEffect, useEffectEvent, useLayoutEffect, useState, type ComponentType } from 'react'
import { notifications } from '@mantine/notifications'
import { reportError } from './error-reports.ts'

/** Stylesheets that could not be loaded: Vite requests each of them only once. */
const missing = new Set<string>()

/** Remembers stylesheets that could not be loaded, so that the dialog that needs them can request them again. */
export function rememberMissingStyles() {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    const href = /^Unable to preload CSS for (\S+)$/.exec(payload.message)?.[1]
    if (!href) return
    missing.add(href)
    for (const link of document.querySelectorAll(`link[href="${CSS.escape(href)}"]`)) link.remove()
  })
}

const loadMissing = () =>
  Promise.all(
    [...missing].map(
      (href) =>
        new Promise<void>((resolve, reject) => {
          const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
          link.addEventListener('load', () => {
            missing.delete(href)
            resolve()
          })
          link.addEventListener('error', () => {
            link.remove()
            reject(new Error(`no style sheet ${href}`))
          })
          document.head.append(link)
        }),
    ),
  )

/**
 * A dialog whose scripts are loaded when it is first opened, and which is there at once from then on. If loading fails,
 * it reports the error and closes, the page below stays, and the next attempt loads the scripts again.
 */
export function lazyDialog<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  return function LazyDialog(props: Props) {
    const [Loaded, setLoaded] = useState(() => loaded)
    const fail = useEffectEvent((error: unknown) => {
      reportError(error, 'dialog not loaded')
      props.onClose()
      notifications.show({ message: 'This could not be opened. Check your connection and try again.', color: 'red' })
    })
    useEffect(() => {
      if (loaded) return undefined
      let isOpen = true
      loadMissing()
        .then(load)
        .then(
          (component) => {
            loaded = component
            if (isOpen) setLoaded(() => component)
          },
          (error: unknown) => {
            if (isOpen) fail(error)
          },
        )
      return () => {
        isOpen = false
      }
    }, [])
    useKeysOfDialog(Loaded === undefined, props.onClose)
    return Loaded ? <Loaded {...props} /> : null
  }
}

/** While a dialog is loading, keys are for it as when it is open: Escape closes it, and the page does not get the others. */
function useKeysOfDialog(isLoading: boolean, onClose: () => void) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    event.stopPropagation()
    if (event.key !== 'Escape') return
    event.preventDefault()
    onClose()
  })
  useLayoutEffect(() => {
    if (!isLoading) return undefined
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [isLoading])
}
