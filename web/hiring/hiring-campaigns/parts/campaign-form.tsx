import { NativeSelect, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import {
  createCampaign as creation,
  updateCampaign as change,
  type Campaign,
} from '@seatwise/contract/hiring-campaigns'
import type { UserProfile } from '@seatwise/contract/users'
import { currentBrand } from '../../../kernel/brand.ts'
import { typedNumber } from '../../../kernel/typed-number.ts'
import { useForm, type Form } from '../../../kernel/use-form.ts'
import { useRowForm } from '../../../kernel/use-row-form.ts'
import { EditDialog } from '../../../ui/edit-dialog.tsx'
import { currencies } from '../../../ui/currencies.ts'
import { Optional } from '../../../ui/optional.tsx'
import { useOwnerChoices, useRoleChoices } from '../../../base/survey-links/public.ts'
import { createCampaign, showCampaign, updateCampaign, useJobChoices } from '../data.ts'
import { Grid, Text } from '../../../ui/layout.tsx'
import { refusalWords } from '../words.ts'

const draftOf = (campaign: Campaign | undefined, principal: string) => ({
  name: campaign?.name ?? '',
  role_id: campaign?.role?.id ?? '',
  job_id: campaign?.job?.id ?? '',
  starts_on: campaign?.starts_on ?? '',
  ends_on: campaign?.ends_on ?? '',
  owner_user_id: campaign ? (campaign.owner?.id ?? '') : principal,
  budget: { amount: campaign?.budget?.amount.toString() ?? '', currency: campaign?.budget?.currency ?? 'USD' },
})
type Draft = ReturnType<typeof draftOf>

const bodyOf = ({ name, role_id, job_id, starts_on, ends_on, budget }: Draft) => ({
  name,
  // A campaign for a job has the role of the job.
  ...(job_id ? {} : { role_id: role_id || null }),
  job_id: job_id || null,
  starts_on: starts_on || null,
  ends_on: ends_on || null,
  budget: budget.amount.trim() === '' ? null : { amount: typedNumber(budget.amount), currency: budget.currency },
})

const labels = {
  name: 'Name',
  role_id: 'Role',
  job_id: 'Job',
  starts_on: 'First day',
  ends_on: 'Last day',
  owner_user_id: 'Owner',
}
const kept = { feature: 'hiring-campaigns', words: refusalWords }

type Props = { user: UserProfile; company_id: string; onClose: () => void; onAdded: (campaign: Campaign) => void }

/** @param source a campaign to copy, including its funnels */
export function AddCampaign({ user, company_id, source, onClose, onAdded }: Props & { source?: Campaign | undefined }) {
  const initial = draftOf(source, user.id)
  const form = useForm({
    ...kept,
    initial: source
      ? { ...initial, name: `${source.name}, copy`, starts_on: '', ends_on: '', owner_user_id: user.id }
      : initial,
    shape: creation.body,
    bodyOf: (draft) => ({
      ...bodyOf(draft),
      company_id,
      owner_user_id: draft.owner_user_id || null,
      ...(source && { copy_of: source.id }),
    }),
    save: async (body) => {
      const campaign = await createCampaign(body)
      notifications.show({ message: source ? 'Campaign cloned' : 'Campaign added' })
      onAdded(campaign)
    },
  })
  return (
    <EditDialog
      title={source ? `Clone ${source.name}` : 'Add a campaign'}
      form={form}
      submit={source ? 'Clone campaign' : 'Add campaign'}
      onClose={onClose}
    >
      <Fields form={form} {...useChoices(company_id, user, source)} />
      <Text tone="quiet">
        {source
          ? 'It begins as a draft with copies of its ways in. Each copy has a link and a code of its own.'
          : 'It begins as a draft. Next you add its ways in: a poster, a card, a job board.'}
      </Text>
    </EditDialog>
  )
}

type EditProps = { user: UserProfile; campaign: Campaign; returnTo: string; onClose: () => void }

export function EditCampaign({ user, campaign: opened, returnTo, onClose }: EditProps) {
  const { row: campaign, ...form } = useRowForm({
    ...kept,
    write: 'PUT /hiring-campaigns/campaigns/{id}',
    row: opened,
    draftOf: (row) => draftOf(row, user.id),
    shape: change.body,
    bodyOf: (draft, row) => ({
      ...bodyOf(draft),
      version: row.version,
      // An unchanged owner is not sent, because the owner may not be accessible to the user.
      ...(draft.owner_user_id === (row.owner?.id ?? '') ? {} : { owner_user_id: draft.owner_user_id || null }),
    }),
    save: async (body) => {
      showCampaign(await updateCampaign(opened.id, body))
      notifications.show({ message: 'Campaign saved' })
      onClose()
    },
  })
  const choices = useChoices(opened.company.id, user, campaign)
  const nameIn = (list: readonly Choice[], chosen: string) => list.find(({ id }) => id === chosen)?.name ?? ''
  const shown = ({ name, starts_on, ends_on, role_id, job_id, owner_user_id }: Draft) => ({
    name,
    starts_on,
    ends_on,
    role_id: nameIn(choices.roles, role_id),
    job_id: nameIn(choices.jobs, job_id),
    owner_user_id: nameIn(choices.owners, owner_user_id),
  })
  return (
    <EditDialog
      title="Change the campaign"
      returnTo={returnTo}
      form={form}
      compared={{ labels, textsOf: shown }}
      submit="Save"
      onClose={onClose}
    >
      <Fields form={form} {...choices} />
    </EditDialog>
  )
}

type Choice = { id: string; name: string }
type Choices = Record<'roles' | 'jobs' | 'owners', readonly Choice[]>

/** The available choices, and a stored one that is no longer available. */
function useChoices(company_id: string, user: UserProfile, campaign: Campaign | undefined): Choices {
  const roles = useRoleChoices(company_id).data ?? []
  const jobs = useJobChoices(company_id, currentBrand().features.jobs).data ?? []
  const users = useOwnerChoices([company_id]).data ?? []
  const owners = users.map(({ id, first, last }) => ({ id, name: `${first} ${last}` }))
  const withChosen = (choices: readonly Choice[], chosen: Choice | null | undefined) =>
    chosen && !choices.some(({ id }) => id === chosen.id) ? [...choices, chosen] : choices
  const owner = campaign?.owner?.id ? { id: campaign.owner.id, name: campaign.owner.name ?? '' } : null
  const self = { id: user.id, name: `${user.first} ${user.last}` }
  return {
    roles: withChosen(roles, campaign?.role),
    jobs: withChosen(jobs, campaign?.job),
    owners: withChosen(withChosen(owners, owner), self),
  }
}

type FieldsProps = Choices & { form: Pick<Form<Draft>, 'getInputProps' | 'values'> }

function Fields({ form, roles, jobs, owners }: FieldsProps) {
  const options = (choices: readonly Choice[]) => choices.map(({ id, name }) => ({ value: id, label: name }))
  const hasJob = form.values.job_id !== ''
  return (
    <>
      <TextInput label="Name" placeholder="Spring drive" data-autofocus {...form.getInputProps('name')} />
      {currentBrand().features.jobs && (
        <NativeSelect
          label="Job"
          description="Where people apply. Without a job they go to the survey at once."
          data={[{ value: '', label: 'No job' }, ...options(jobs)]}
          {...form.getInputProps('job_id')}
        />
      )}
      {!hasJob && (
        <NativeSelect
          label="Role"
          data={[
            { value: '', label: roles.length > 0 ? 'Any role: people choose' : 'No role yet: add one under Roles' },
            ...options(roles),
          ]}
          {...form.getInputProps('role_id')}
        />
      )}
      <Grid gap={16} columns={2} align="start">
        <TextInput type="date" label={<Optional>First day</Optional>} {...form.getInputProps('starts_on')} />
        <TextInput type="date" label={<Optional>Last day</Optional>} {...form.getInputProps('ends_on')} />
      </Grid>
      <NativeSelect
        label="Owner"
        description="Who looks after it, and gets the emails about its finished surveys."
        data={[{ value: '', label: 'Nobody' }, ...options(owners)]}
        {...form.getInputProps('owner_user_id')}
      />
      <Grid gap={16} columns={2} align="start">
        <TextInput
          label={<Optional>Budget</Optional>}
          inputMode="decimal"
          placeholder="1,200"
          {...form.getInputProps('budget.amount')}
        />
        <NativeSelect label="Currency" data={currencies} {...form.getInputProps('budget.currency')} />
      </Grid>
    </>
  )
}
