import { IconDownload } from '@tabler/icons-react'
import type { UserProfile } from '@seatwise/contract/users'
import { useAction } from './use-action.ts'
import { shownZone } from '../ui/dates.ts'
import type { PageAction } from '../ui/page-actions.tsx'
import { startDownload } from './start-download.ts'

/** Requests a ticket for a file with the contents of the page, with times in the given zone. */
type Ask = (time_zone: string) => Promise<{ data: { ticket: string } }>

/** Downloads a list as CSV. Not offered while acting as another user, because the server would refuse. */
export function useExport(user: UserProfile, ask: Ask): PageAction | undefined {
  const { pending, run } = useAction()
  if (user.superAdmin) return undefined
  const download = async () => startDownload((await ask(shownZone())).data)
  return { label: 'Export CSV', icon: IconDownload, isPending: pending, run: () => void run(download) }
}
