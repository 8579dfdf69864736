import { reportError } from '../kernel/error-reports.ts'

type Live = { startLive: () => void }

/**
 * Starts live updates, whose scripts are loaded later, so that the login page does not need them. Without a connection they are loaded
 * when it returns: a page that was opened just before would stay without updates.
 */
export async function followChanges(load: () => Promise<Live> = () => import('../kernel/live.ts')) {
  try {
    const { startLive } = await load()
    startLive()
  } catch (error) {
    reportError(error, 'live updates not loaded')
    window.addEventListener('online', () => void followChanges(load), { once: true })
  }
}
