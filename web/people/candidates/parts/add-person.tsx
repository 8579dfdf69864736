import { useEffect, useEffectEvent, useState } from 'react'
import { NativeSelect, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import type { Duplicate } from '@seatwise/contract/candidate-duplicates'
import { createCandidate, type CandidateDetail } from '@seatwise/contract/candidates'
import { emailAddress } from '@seatwise/contract/email-addresses'
import type { UserProfile } from '@seatwise/contract/users'
import { candidateKinds, type CandidateKind } from '@seatwise/contract/values/people'
import { reachOf } from '@seatwise/domain/permissions'
import { call, callOnce } from '../../../kernel/session.ts'
import { useForm } from '../../../kernel/use-form.ts'
import { EditDialog } from '../../../ui/edit-dialog.tsx'
import { PlainList, Stack, Surface, Text } from '../../../ui/layout.tsx'
import { Optional } from '../../../ui/optional.tsx'
import { useCompanyChoices } from '../../../base/companies/public.ts'
import { reasonsInWords } from '../../candidate-duplicates/words.ts'
import { kindWords } from '../../candidate-imports/words.ts'
import { nameOf } from '../words.ts'
import classes from './add-person.module.css'

type Draft = {
  company_id: string
  kind: CandidateKind
  first: string
  last: string
  email: string
  phone: string
  title: string
}
type Similar = { facts: string; people: readonly Duplicate[] }
type Props = { user: UserProfile; onClose: () => void }

/** Adds a person without an invitation to the survey. */
export function AddPerson({ user, onClose }: Props) {
  const companies = useCompanyChoices(reachOf(user, 'candidates.write') !== 'company').data
  const initial: Draft = {
    company_id: user.company.id,
    kind: 'candidate',
    first: '',
    last: '',
    email: '',
    phone: '',
    title: '',
  }
  const navigate = useNavigate()
  const [added, setAdded] = useState<CandidateDetail>()
  const [similar, setSimilar] = useState<Similar>()
  const form = useForm({
    initial,
    feature: 'candidates',
    shape: createCandidate.body,
    bodyOf,
    save: async (body) => {
      const { data } = await callOnce('POST /candidates/create', { body })
      setAdded(data)
    },
    fieldOf: { person_known: 'email', suspended_company: 'company_id' },
  })
  const facts = factsOf(form.values)
  const shown = similar?.facts === facts ? similar.people : []

  /** Asks once whether somebody like this person is here already; the same facts can then be added. */
  async function submit() {
    if (similar?.facts === facts || form.validate().hasErrors) return form.submit()
    let people: Duplicate[]
    try {
      people = (await call('POST /candidates/duplicates/check', { body: bodyOf(form.values) })).data
    } catch {
      // The form shows what is wrong with its facts.
      return form.submit()
    }
    setSimilar({ facts, people })
    // Of two people with one address the second is refused, which the form says at its field.
    return people.length > 0 && !hasAddress(people, form.values.email) ? undefined : form.submit()
  }

  // Only after the form counts as saved, because a page with unsaved changes asks before it is left.
  const opened = form.isChanged ? undefined : added
  const open = useEffectEvent(async (person: CandidateDetail) => {
    onClose()
    await navigate({ to: '/candidates/$id/{-$tab}', params: { id: person.id, tab: undefined } })
    notifications.show({ message: `${nameOf(person)} is added` })
  })
  useEffect(() => {
    if (opened) void open(opened)
  }, [opened])
  return (
    <EditDialog
      shape="modal"
      title="Add a person"
      form={{ ...form, submit }}
      submit={shown.length > 0 && !hasAddress(shown, form.values.email) ? 'Add anyway' : 'Add'}
      onClose={onClose}
    >
      {companies && companies.length > 1 && (
        <NativeSelect
          label="Company"
          data={companies.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('company_id')}
        />
      )}
      <TextInput label="First name" autoComplete="off" data-autofocus {...form.getInputProps('first')} />
      <TextInput label={<Optional>Last name</Optional>} autoComplete="off" {...form.getInputProps('last')} />
      <TextInput label="Email" type="email" autoComplete="off" {...form.getInputProps('email')} />
      <TextInput label={<Optional>Phone</Optional>} type="tel" autoComplete="off" {...form.getInputProps('phone')} />
      <TextInput label={<Optional>Job title</Optional>} {...form.getInputProps('title')} />
      <NativeSelect
        label="Kind"
        data={candidateKinds.map((kind) => ({ value: kind, label: kindWords(kind) }))}
        {...form.getInputProps('kind')}
      />
      {shown.length > 0 && <SimilarPeople people={shown} email={form.values.email} />}
    </EditDialog>
  )
}

const bodyOf = (draft: Draft) => ({ ...draft, phone: draft.phone || null, title: draft.title || null })

const hasAddress = (people: readonly Duplicate[], typed: string) =>
  people.some(({ email }) => email === emailAddress(typed))

/** What is compared with the people who are here already. */
const factsOf = ({ company_id, first, last, email, phone }: Draft) =>
  JSON.stringify([company_id, first, last, email, phone])

const SimilarPeople = ({ people, email }: { people: readonly Duplicate[]; email: string }) => (
  <Surface role="status" className={classes.similar}>
    <Stack gap={8}>
      <Text weight="medium">{people.length === 1 ? 'Looks like someone you have' : 'Looks like people you have'}</Text>
      <PlainList>
        {people.map((person) => (
          <li key={person.id}>
            <a href={`/candidates/${person.id}`} target="_blank" rel="noreferrer">
              {nameOf(person)}
            </a>
            <Text as="small" isBlock tone="quiet">
              {[person.email, reasonsInWords(person.reasons, [email, person.email])].join(' · ')}
            </Text>
          </li>
        ))}
      </PlainList>
    </Stack>
  </Surface>
)
