import type { CallReply } from '@seatwise/contract/routes'
import { problems } from '@seatwise/contract/problems'
import { Dialog } from '../../../ui/dialog.tsx'
import { peopleWords } from '../words.ts'

export type ReminderRefusals = CallReply<'POST /invitations/remind'>['data']['not_reminded']
type Props = {
  people: ReminderRefusals
  /** By the id of the invitation. */
  names: ReadonlyMap<string, string>
  onClose: () => void
}

/** The people who could not be reminded, and the reasons. */
export const NotRemindedDialog = ({ people, names, onClose }: Props) => (
  <Dialog
    title={`${peopleWords(people.length)} ${people.length === 1 ? 'was' : 'were'} not reminded`}
    onClose={onClose}
  >
    <ul>
      {people.map(({ id, reason }) => (
        <li key={id}>
          {names.get(id) ?? 'A person who is not on this page'}: {problems[reason].message}
        </li>
      ))}
    </ul>
  </Dialog>
)
