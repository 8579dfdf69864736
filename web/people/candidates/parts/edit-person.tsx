import { Button, NativeSelect, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { updateCandidate, type CandidateDetail } from '@seatwise/contract/candidates'
import type { UserProfile } from '@seatwise/contract/users'
import { call } from '../../../kernel/session.ts'
import { shownEmail } from '../../../kernel/shown-email.ts'
import { useRowForm } from '../../../kernel/use-row-form.ts'
import { EditDialog } from '../../../ui/edit-dialog.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { Optional } from '../../../ui/optional.tsx'
import { SettingsLink, usePlaceChoices } from '../../../base/companies/public.ts'
import { CustomInputs, useShownCustomFields } from '../../../base/custom-fields/public.ts'
import { customChangeOf, customDraftOf, customLabelsOf, customTextsOf } from '../../../base/custom-fields/words.ts'
import { useOwnerChoices } from '../data.ts'
import { nameOf } from '../words.ts'

const draftOf = ({ first, last, title, phone, location_id, department_id, owner, custom_values }: CandidateDetail) => ({
  first,
  last,
  title: title ?? '',
  phone: phone ?? '',
  location_id: location_id ?? '',
  department_id: department_id ?? '',
  owner_user_id: owner?.id ?? '',
  custom_values: customDraftOf(custom_values),
})
type Draft = ReturnType<typeof draftOf>
const labels = {
  first: 'First name',
  last: 'Last name',
  title: 'Job title',
  phone: 'Phone',
  location_id: 'Location',
  department_id: 'Department',
  owner_user_id: 'Owner',
}

type Props = {
  user: UserProfile
  person: CandidateDetail
  returnTo: string
  /** Opens the form for another email address; undefined for users who may not change it. */
  onEmail: (() => void) | undefined
  onClose: () => void
}

/** The form for the facts about a person that staff enter. */
export function EditPerson({ user, person: opened, returnTo, onEmail, onClose }: Props) {
  const places = usePlaceChoices().data
  const owners = useOwnerChoices(user, opened)
  const fields = useShownCustomFields(opened.company.id, 'person')
  const { row: person, ...form } = useRowForm({
    feature: 'candidates',
    write: 'PUT /candidates/{id}',
    row: opened,
    draftOf,
    shape: updateCandidate.body,
    bodyOf: (draft, row) => ({
      version: row.version,
      // Unchanged names are not sent: a person who was invited by email address only has none.
      ...(draft.first === row.first ? {} : { first: draft.first }),
      ...(draft.last === row.last ? {} : { last: draft.last }),
      title: draft.title || null,
      phone: draft.phone || null,
      location_id: draft.location_id || null,
      department_id: draft.department_id || null,
      // An unchanged owner is not sent, because the owner may not be accessible to the user.
      ...(draft.owner_user_id === draftOf(row).owner_user_id ? {} : { owner_user_id: draft.owner_user_id || null }),
      custom_values: customChangeOf(fields, draft.custom_values, row.custom_values),
    }),
    save: async (body) => {
      await call('PUT /candidates/{id}', { params: { id: person.id }, body })
      notifications.show({ message: 'Details saved' })
      onClose()
    },
  })
  const placesOf = (kind: 'locations' | 'departments') =>
    (places?.[kind] ?? []).filter(({ company_id }) => company_id === person.company.id)
  const named = ({ custom_values, ...draft }: Draft) => ({
    ...draft,
    ...customTextsOf(fields, custom_values),
    location_id: placesOf('locations').find(({ id }) => id === draft.location_id)?.name ?? '',
    department_id: placesOf('departments').find(({ id }) => id === draft.department_id)?.name ?? '',
    owner_user_id: owners.find(({ id }) => id === draft.owner_user_id)?.name ?? '',
  })
  return (
    <EditDialog
      title={`Details of ${nameOf(opened)}`}
      returnTo={returnTo}
      form={form}
      compared={{ labels: { ...labels, ...customLabelsOf(fields) }, textsOf: named }}
      submit="Save"
      onClose={onClose}
    >
      <Stack gap={4}>
        <Text weight="medium">Email</Text>
        <Row gap={12} align="center" justify="between" isOneLine>
          <Text as="span" canBreak>
            {shownEmail(opened.email)}
          </Text>
          {onEmail && (
            <Button size="xs" variant="default" onClick={() => void form.leave(onEmail)}>
              Change email
            </Button>
          )}
        </Row>
      </Stack>
      <TextInput label={labels.first} autoComplete="off" data-autofocus {...form.getInputProps('first')} />
      <TextInput label={<Optional>{labels.last}</Optional>} autoComplete="off" {...form.getInputProps('last')} />
      <TextInput label={<Optional>{labels.title}</Optional>} {...form.getInputProps('title')} />
      <TextInput label={<Optional>{labels.phone}</Optional>} type="tel" {...form.getInputProps('phone')} />
      <NativeSelect
        label={<Optional>{labels.owner_user_id}</Optional>}
        description="Who looks after this person."
        data={[{ value: '', label: 'No one' }, ...owners.map(({ id, name }) => ({ value: id, label: name }))]}
        {...form.getInputProps('owner_user_id')}
      />
      <Places label={labels.location_id} places={placesOf('locations')} {...form.getInputProps('location_id')} />
      <Places label={labels.department_id} places={placesOf('departments')} {...form.getInputProps('department_id')} />
      <Text size="meta">
        <SettingsLink user={user} company_id={person.company.id} section="places" />
      </Text>
      <CustomInputs form={form} fields={fields} />
    </EditDialog>
  )
}

type PlacesProps = { label: string; places: readonly { id: string; name: string }[] }

const Places = ({ label, places, ...input }: PlacesProps) => (
  <NativeSelect
    label={<Optional>{label}</Optional>}
    data={[
      { value: '', label: 'As in the latest result' },
      ...places.map(({ id, name }) => ({ value: id, label: name })),
    ]}
    {...input}
  />
)
