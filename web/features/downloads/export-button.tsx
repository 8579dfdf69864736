import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { UserProfile } from '@seatwise/contract/users'
import { useAction } from '../../platform/use-action.ts'
import { shownZone } from '../../ui/dates.ts'

type Props = {
  user: UserProfile
  /** Asks for a ticket for what the page shows, with times in the zone that it shows them in. */
  ask: (time_zone: string) => Promise<{ data: { ticket: string } }>
}

/** Downloads a list as CSV. Not while acting as another user: the server would refuse. */
export function ExportButton({ user, ask }: Props) {
  const { pending, run } = useAction()
  if (user.superAdmin) return null
  const download = async () => {
    const { ticket } = (await ask(shownZone())).data
    const link = document.createElement('a')
    link.href = `/api/downloads/${ticket}`
    // Without it the browser would leave the page when the download is refused.
    link.download = ''
    link.click()
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={pending}
      onClick={() => void run(download)}
    >
      Export CSV
    </Button>
  )
}
