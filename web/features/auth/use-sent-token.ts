import { useEffect, useState } from 'react'
import { useLocation } from '@tanstack/react-router'

/**
 * The token of a mailed link stands behind #, which no server sees: it is kept in memory and
 * leaves the address bar and the history at once.
 */
export function useSentToken(): string | undefined {
  const { hash, pathname } = useLocation()
  const [token, setToken] = useState(hash)
  // Another link pasted into the same tab does not load the page anew.
  if (hash && hash !== token) setToken(hash)
  useEffect(() => {
    if (hash) history.replaceState(history.state, '', pathname)
  }, [hash, pathname])
  return /^[\w-]{43}$/.test(token) ? token : undefined
}
