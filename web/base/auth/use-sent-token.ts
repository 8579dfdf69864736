import { useEffect, useState } from 'react'
import { useLocation } from '@tanstack/react-router'

/**
 * Moves the token of a mailed link from the URL fragment, which browsers never send, into memory, so that it disappears
 * from the address bar and the history.
 */
export function useSentToken(): string | undefined {
  const { hash, pathname } = useLocation()
  const [token, setToken] = useState(hash)
  // Pasting another link into the same tab changes the fragment without a page load.
  if (hash && hash !== token) setToken(hash)
  useEffect(() => {
    if (hash) history.replaceState(history.state, '', pathname)
  }, [hash, pathname])
  return /^[\w-]{43}$/.test(token) ? token : undefined
}
