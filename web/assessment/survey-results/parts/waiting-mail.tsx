import { Button } from '@mantine/core'
import type { WaitingMail as Waiting } from '@seatwise/contract/survey-results'
import { useAction } from '../../../kernel/use-action.ts'
import { Banner } from '../../../ui/banner.tsx'
import { cancelMail } from '../move-mail-data.ts'
import { leavesWords } from '../moved-mail-words.ts'

/** The email of a move that has not been sent yet, and a button that cancels it. */
export function WaitingMail({ mail, mayCancel }: { mail: Waiting | null; mayCancel: boolean }) {
  const { pending, run } = useAction()
  if (!mail) return null
  const cancel = () => run(() => cancelMail(mail.message_id))
  return (
    <Banner
      tone="neutral"
      detail={mail.subject}
      action={
        mayCancel && (
          <Button size="xs" variant="default" loading={pending} onClick={() => void cancel()}>
            Cancel email
          </Button>
        )
      }
    >
      An email waits {leavesWords(mail.leaves_at)}
    </Banner>
  )
}
