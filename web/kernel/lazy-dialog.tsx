import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'
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
 * A dialog whose scripts are loaded when it is first opened. If loading fails, it reports the error and closes, the
 * page below stays, and the next attempt loads the scripts again.
 */
export function lazyDialog<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) {
  return function LazyDialog(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props>>()
    const fail = useEffectEvent((error: unknown) => {
      reportError(error, 'dialog not loaded')
      props.onClose()
      notifications.show({ message: 'This could not be opened. Check your connection and try again.', color: 'red' })
    })
    useEffect(() => {
      let isOpen = true
      loadMissing()
        .then(load)
        .then(
          (component) => {
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
    return Loaded ? <Loaded {...props} /> : null
  }
}
