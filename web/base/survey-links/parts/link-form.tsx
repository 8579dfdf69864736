import { NativeSelect, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { createSurveyLink, updateSurveyLink, type SurveyLink } from '@seatwise/contract/survey-links'
import type { UserProfile } from '@seatwise/contract/users'
import { reachOf } from '@seatwise/domain/permissions'
import { counted } from '../../../kernel/counted.ts'
import { callOnce } from '../../../kernel/session.ts'
import { typedNumber } from '../../../kernel/typed-number.ts'
import { useForm, type Form } from '../../../kernel/use-form.ts'
import { useRowForm } from '../../../kernel/use-row-form.ts'
import { EditDialog } from '../../../ui/edit-dialog.tsx'
import { dayOf, dayStart } from '../../../ui/dates.ts'
import { Optional } from '../../../ui/optional.tsx'
import { useLocationChoices, useOwnerChoices, useRoleChoices } from '../data.ts'
import { lastMoment, refusalWords } from '../words.ts'

const draftOf = (link: SurveyLink | undefined, principal: string) => ({
  role_id: link?.role?.id ?? '',
  location_id: link?.location?.id ?? '',
  owner_user_id: link ? (link.owner?.id ?? '') : principal,
  max_uses: link?.max_uses?.toString() ?? '',
  expires_at: link?.expires_at ? dayOf(lastMoment(link.expires_at)) : '',
})
type Draft = ReturnType<typeof draftOf>

const bodyOf = ({ role_id, location_id, max_uses }: Draft) => ({
  role_id: role_id || null,
  location_id: location_id || null,
  max_uses: max_uses.trim() === '' ? null : typedNumber(max_uses),
})
const expiryOf = ({ expires_at }: Draft) => (expires_at === '' ? null : dayStart(expires_at, 1))

const labels = {
  role_id: 'Role',
  location_id: 'Location',
  max_uses: 'How many people may register',
  expires_at: 'Last day',
  owner_user_id: 'Owner',
}
const kept = { feature: 'survey-links', words: refusalWords }

type Props = { user: UserProfile; company_id: string; onClose: () => void }

export function AddLink({ user, company_id, onClose }: Props) {
  const form = useForm({
    ...kept,
    initial: draftOf(undefined, user.id),
    shape: createSurveyLink.body,
    bodyOf: (draft) => ({
      ...bodyOf(draft),
      company_id,
      owner_user_id: draft.owner_user_id || null,
      expires_at: expiryOf(draft),
    }),
    save: async (body) => {
      await callOnce('POST /survey-links', { body })
      notifications.show({ message: 'Survey link added' })
      onClose()
    },
  })
  return (
    <EditDialog title="Add a survey link" form={form} submit="Add link" onClose={onClose}>
      <Fields form={form} {...useChoices(company_id, user, undefined)} />
    </EditDialog>
  )
}

type EditProps = Props & { link: SurveyLink; returnTo: string }

/** Edits a link. Its URL never changes, because it may already be in print. */
export function EditLink({ user, company_id, link: opened, returnTo, onClose }: EditProps) {
  const { row: link, ...form } = useRowForm({
    ...kept,
    write: 'PUT /survey-links',
    row: opened,
    draftOf: (row) => draftOf(row, user.id),
    shape: updateSurveyLink.body,
    bodyOf: (draft, row) => {
      const stored = draftOf(row, user.id)
      return {
        ...bodyOf(draft),
        id: row.id,
        version: row.version,
        // An unchanged owner is not sent, because the owner may not be accessible to the user. An unchanged last day is
        // not sent either, because it may have passed.
        ...(draft.owner_user_id === stored.owner_user_id ? {} : { owner_user_id: draft.owner_user_id || null }),
        ...(draft.expires_at === stored.expires_at ? {} : { expires_at: expiryOf(draft) }),
      }
    },
    save: async (body) => {
      await callOnce('PUT /survey-links', { body })
      notifications.show({ message: 'Survey link saved' })
      onClose()
    },
  })
  const choices = useChoices(company_id, user, link)
  const nameIn = (list: readonly Choice[], chosen: string) => list.find(({ id }) => id === chosen)?.name ?? ''
  const shown = (draft: Draft) => ({
    ...draft,
    role_id: nameIn(choices.roles, draft.role_id),
    location_id: nameIn(choices.locations, draft.location_id),
    owner_user_id: nameIn(choices.owners, draft.owner_user_id),
  })
  return (
    <EditDialog
      title="Change the survey link"
      returnTo={returnTo}
      form={form}
      compared={{ labels, textsOf: shown }}
      submit="Save"
      onClose={onClose}
    >
      <Fields form={form} link={link} {...choices} />
    </EditDialog>
  )
}

type Choice = { id: string; name: string }
type Choices = Record<'roles' | 'locations' | 'owners', readonly Choice[]>
type FieldsProps = Choices & { form: Pick<Form<Draft>, 'getInputProps'>; link?: SurveyLink }

function Fields({ form, link, roles, locations, owners }: FieldsProps) {
  const options = (choices: readonly Choice[]) => choices.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <NativeSelect
        label="Role"
        data={[{ value: '', label: 'Any role' }, ...options(roles)]}
        data-autofocus
        {...form.getInputProps('role_id')}
      />
      {locations.length > 0 && (
        <NativeSelect
          label="Location"
          description="Given to results that begin through this link."
          data={[{ value: '', label: 'None' }, ...options(locations)]}
          {...form.getInputProps('location_id')}
        />
      )}
      <TextInput
        label={<Optional>How many people may register</Optional>}
        description={`${link?.uses ? `${counted(link.uses, ['person has', 'people have'])} registered so far. ` : ''}Leave it empty for any number.`}
        inputMode="numeric"
        {...form.getInputProps('max_uses')}
      />
      <TextInput type="date" label={<Optional>Last day</Optional>} {...form.getInputProps('expires_at')} />
      <NativeSelect
        label="Owner"
        description="Gets an email when a survey is finished."
        data={[{ value: '', label: 'No one' }, ...options(owners)]}
        {...form.getInputProps('owner_user_id')}
      />
    </>
  )
}

/** The options of the fields. They list active roles, locations and owners, and the link's current ones. */
function useChoices(company_id: string, user: UserProfile, link: SurveyLink | undefined): Choices {
  const roles = useRoleChoices(company_id).data ?? []
  const locations = useLocationChoices(company_id).data ?? []
  const isOfFranchise = reachOf(user, 'survey-links.write') === 'franchise' && user.company.id !== company_id
  const users = useOwnerChoices(isOfFranchise ? [company_id, user.company.id] : [company_id]).data ?? []
  const named = users.map(({ id, first, last }) => ({ id, name: `${first} ${last}` }))
  const { id, name } = link?.owner ?? {}
  const owners = id && name ? withPresent(named, { id, name }) : named
  return {
    roles: withPresent(roles, link?.role),
    locations: withPresent(locations, link?.location),
    owners: withPresent(owners, { id: user.id, name: 'Me' }),
  }
}

const withPresent = (choices: readonly Choice[], present: Choice | null | undefined): readonly Choice[] =>
  present && !choices.some(({ id }) => id === present.id) ? [present, ...choices] : choices
