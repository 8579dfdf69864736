import { useState } from 'react'
import { NativeSelect, SegmentedControl } from '@mantine/core'
import type { UserProfile } from '@seatwise/contract/users'
import { reachOf } from '@seatwise/domain/permissions'
import { mayLeave } from '../../../kernel/unsaved-changes.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { useCompanyChoices } from '../../../base/companies/public.ts'
import { Invite, NoRole, useRoleChoices } from '../../../base/survey-links/public.ts'
import { DrawerBody } from '../../../ui/layout.tsx'
import classes from '../invitations.module.css'
import { inviteTitle } from '../words.ts'
import { InviteByFile } from './invite-by-file.tsx'
import { InviteByMail } from './invite-by-mail.tsx'

type Way = 'mail' | 'file' | 'link'
const ways: { value: Way; label: string }[] = [
  { value: 'mail', label: 'By email' },
  { value: 'file', label: 'From a file' },
  { value: 'link', label: 'Link and QR code' },
]

type Props = {
  user: UserProfile
  /** The company that is chosen at first. */
  initial?: { id: string; name: string }
  /** A known person, who is then the only one to be invited, by email. */
  person?: { first: string; last: string; email: string } | undefined
  onClose: () => void
}

/** Invites people to the survey: each by an email, or all with the company's open link. */
export function InviteDialog({ user, initial = user.company, person, onClose }: Props) {
  const [way, setWay] = useState<Way>('mail')
  const [company, setCompany] = useState(initial)
  const choices = useCompanyChoices(reachOf(user, 'invitations.write') !== 'company')
  const companies = choices.data ?? []
  const hasNoRole = useRoleChoices(company.id).data?.length === 0
  const leave = async (go: () => void) => {
    if (await mayLeave()) go()
  }
  if (person)
    return (
      <Dialog shape="drawer" title={`Invite ${person.first || person.email}`} onClose={() => void leave(onClose)}>
        {hasNoRole ? (
          <NoRole company_id={initial.id} />
        ) : (
          <InviteByMail company_id={initial.id} people={addressOf(person)} onClose={onClose} />
        )}
      </Dialog>
    )
  return (
    <Dialog shape="drawer" title={inviteTitle()} onClose={() => void leave(onClose)}>
      <DrawerBody as="div" className={classes.dialog}>
        {!hasNoRole && (
          <SegmentedControl
            fullWidth
            aria-label="How to invite"
            data={ways}
            value={way}
            onChange={(value) => void leave(() => setWay(value))}
          />
        )}
        {choices.isError && !choices.data && <Problem error={choices.error} onRetry={() => void choices.refetch()} />}
        {companies.length > 1 && (
          <NativeSelect
            label="Company"
            data={companies.map(({ id, name }) => ({ value: id, label: name }))}
            value={company.id}
            onChange={({ currentTarget }) => {
              const chosen = companies.find(({ id }) => id === currentTarget.value)
              if (chosen) void leave(() => setCompany(chosen))
            }}
          />
        )}
        {hasNoRole ? (
          <NoRole company_id={company.id} />
        ) : way === 'mail' ? (
          <InviteByMail key={company.id} company_id={company.id} onClose={onClose} />
        ) : way === 'file' ? (
          <InviteByFile key={company.id} company_id={company.id} onClose={onClose} />
        ) : (
          <Invite company={company} />
        )}
      </DrawerBody>
    </Dialog>
  )
}

const addressOf = ({ first, last, email }: NonNullable<Props['person']>) => {
  const name = `${first} ${last}`.replaceAll(/[<>,;"\n]/g, ' ').trim()
  return name ? `${name} <${email}>` : email
}
