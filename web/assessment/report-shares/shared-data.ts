import { useEffect, useState } from 'react'
import type { CallReply } from '@seatwise/contract/routes'
import { showBrand } from '../../kernel/brand.ts'
import { CallError, isNotFound, send } from '../../kernel/call.ts'

export type SharedReport = CallReply<'GET /public/reports/{shareId}'>
/**
 * over: the link does not exist, or no longer works. waiting: too many requests. lost: no connection, or a server
 * error.
 */
export type ReportState = SharedReport | 'loading' | 'over' | 'waiting' | 'lost'

const retryMs = 10_000
/** The interval at which a page that is visible again checks that the link is still open. */
const recheckMs = 30_000

/**
 * The report behind a link. Without a connection, loading is retried. If the link is revoked, the report is removed
 * from the page.
 */
export function useSharedReport(share_id: string) {
  const [loaded, setLoaded] = useState<ReportState>('loading')
  useEffect(() => {
    if (loaded !== 'loading') return undefined
    let isStale = false
    send('GET /public/reports/{shareId}', { params: { shareId: share_id } })
      .then((report) => {
        if (isStale) return
        showBrand(report.data.brand)
        setLoaded(report)
      })
      .catch((error: unknown) => {
        if (!isStale) setLoaded(whyNot(error))
      })
    return () => {
      isStale = true
    }
  }, [loaded, share_id])

  const isLost = loaded === 'lost'
  useEffect(() => {
    if (!isLost) return undefined
    const again = () => setLoaded('loading')
    const timer = setInterval(again, retryMs)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [isLost])

  const isShown = typeof loaded === 'object'
  useEffect(() => {
    if (!isShown) return undefined
    let checkedAt = Date.now()
    const check = async () => {
      if (document.visibilityState === 'hidden' || Date.now() < checkedAt + recheckMs) return
      checkedAt = Date.now()
      // A HEAD request does not count as an opening. On any other failure the report stays on the page.
      const answer = await fetch(`/api/public/reports/${encodeURIComponent(share_id)}`, { method: 'HEAD' }).catch(
        () => undefined,
      )
      if (answer && isNotFound(answer)) setLoaded('over')
    }
    const recheck = () => void check()
    document.addEventListener('visibilitychange', recheck)
    window.addEventListener('pageshow', recheck)
    return () => {
      document.removeEventListener('visibilitychange', recheck)
      window.removeEventListener('pageshow', recheck)
    }
  }, [isShown, share_id])

  return { loaded, again: () => setLoaded('loading') }
}

function whyNot(error: unknown): ReportState {
  const status = error instanceof CallError ? error.status : 0
  if (status === 404) return 'over'
  return status === 429 ? 'waiting' : 'lost'
}
