import { useState } from 'react'
import { Button, NativeSelect, Textarea } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import * as z from 'zod/mini'
import { maxInvitedAtOnce } from '@seatwise/contract/limits'
import type { CallReply } from '@seatwise/contract/routes'
import { callOnce } from '../../../platform/session.ts'
import { useWrite } from '../../../platform/use-action.ts'
import { useForm } from '../../../platform/use-form.ts'
import { EditForm } from '../../../ui/edit-form.tsx'
import { useRoleChoices } from '../../survey-links/data.ts'
import { readAddresses, type Invitee } from '../addresses.ts'
import classes from '../invitations.module.css'
import { peopleWords, reasonWords } from '../words.ts'

type Done = CallReply<'POST /invitations'>['data'] & { role_id: string }

/** What the fields hold; the addresses become people when they are sent. */
const shape = z.strictObject({
  role_id: z.string().check(z.minLength(1, 'Choose the role that the survey is for.')),
  people: z.string().check(({ value, issues }) => {
    const fault = faultOf(value)
    if (fault) issues.push({ code: 'custom', message: fault, input: value })
  }),
})

function faultOf(text: string): string | undefined {
  const { people, incomplete } = readAddresses(text)
  if (incomplete.length > 0) return `Not a complete email address: ${incomplete.slice(0, 3).join(', ')}`
  if (people.length === 0) return 'Enter at least one email address.'
  return people.length > maxInvitedAtOnce ? `Enter at most ${maxInvitedAtOnce} addresses at a time.` : undefined
}

const send = async (body: {
  company_id: string
  role_id: string
  people: Invitee[]
  again?: boolean
}): Promise<Done> => {
  const { data } = await callOnce('POST /invitations', { body })
  return { ...data, role_id: body.role_id }
}

type Props = { company_id: string; onClose: () => void }

export function InviteByMail({ company_id, onClose }: Props) {
  const [done, setDone] = useState<Done>()
  const roles = useRoleChoices(company_id)
  const form = useForm({
    feature: 'survey-results',
    initial: { role_id: '', people: '' },
    shape,
    bodyOf: (values) => values,
    save: async ({ role_id, people }) =>
      setDone(await send({ company_id, role_id, people: readAddresses(people).people })),
  })
  if (done) return <Sent done={done} company_id={company_id} onDone={setDone} onClose={onClose} />
  const count = readAddresses(form.values.people).people.length
  return (
    <EditForm
      form={form}
      submit={count > 1 ? `Send ${count} invitations` : 'Send invitation'}
      onCancel={() => void form.leave(onClose)}
    >
      <NativeSelect
        label="Role"
        description="The survey is the same for every role; the score is compared with this one."
        data={[
          { value: '', label: 'Choose a role' },
          ...(roles.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        data-autofocus
        {...form.getInputProps('role_id')}
      />
      <Textarea
        label="Email addresses"
        description="One per line or separated by commas. Names are taken over from “Ann Lee <ann@example.com>”."
        autosize
        minRows={4}
        maxRows={12}
        spellCheck={false}
        {...form.getInputProps('people')}
      />
      <p className={classes.quiet}>
        Each person gets an email with a link of their own. They appear in the list at once, and reminders follow by
        themselves.
      </p>
    </EditForm>
  )
}

type SentProps = { done: Done; company_id: string; onDone: (done: Done) => void; onClose: () => void }

/** Who is invited, and why others are not. */
function Sent({ done, company_id, onDone, onClose }: SentProps) {
  const write = useWrite('survey-results')
  const { invited, not_invited, role_id } = done
  const finished = not_invited.filter(({ reason }) => reason === 'finished')
  const inviteAgain = () =>
    write.run(async () => {
      const more = await send({ company_id, role_id, people: finished.map(({ email }) => ({ email })), again: true })
      const others = not_invited.filter(({ reason }) => reason !== 'finished')
      onDone({ role_id, invited: [...invited, ...more.invited], not_invited: [...others, ...more.not_invited] })
    })
  return (
    <div className={classes.sent}>
      <p className={classes.count} role="status">
        <IconCircleCheck size={20} aria-hidden />
        {peopleWords(invited.length)} invited
      </p>
      {not_invited.length > 0 && (
        <section aria-labelledby="not-invited">
          <h3 id="not-invited">Not invited</h3>
          <ul className={classes.refused}>
            {not_invited.map(({ email, reason }) => (
              <li key={`${email} ${reason}`}>
                <span>{email}</span> <span className={classes.quiet}>{reasonWords[reason]}</span>
              </li>
            ))}
          </ul>
          {finished.length > 0 && (
            <Button variant="default" loading={write.pending} onClick={() => void inviteAgain()}>
              Invite {finished.length === 1 ? 'this person' : `these ${finished.length}`} again
            </Button>
          )}
        </section>
      )}
      <div className={classes.foot}>
        <Button data-autofocus onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  )
}
