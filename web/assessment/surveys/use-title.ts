import { useEffect } from 'preact/hooks'

/** Sets the title of the browser's tab. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = title
  }, [title])
}
