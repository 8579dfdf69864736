import { NativeSelect, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import {
  createFunnel as creation,
  updateFunnel as change,
  type Campaign,
  type Funnel,
} from '@seatwise/contract/hiring-campaigns'
import { funnelChannels, funnelTargets, type FunnelTarget } from '@seatwise/contract/values/hiring'
import { useForm, type Form } from '../../../kernel/use-form.ts'
import { useRowForm } from '../../../kernel/use-row-form.ts'
import { EditDialog } from '../../../ui/edit-dialog.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { Optional } from '../../../ui/optional.tsx'
import { useSurveyLinks } from '../../../base/survey-links/public.ts'
import { createFunnel, updateFunnel } from '../data.ts'
import { channelNames, refusalWords, targetNames } from '../words.ts'

const draftOf = (funnel: Funnel | undefined, campaign: Campaign) => ({
  name: funnel?.name ?? '',
  channel: funnel?.channel ?? ('poster' as const),
  target: funnel?.target ?? (campaign.job ? ('job' as const) : ('register' as const)),
  survey_link_id: funnel?.survey_link_id ?? '',
  utm: funnel?.utm ?? { source: '', medium: '', content: '' },
})
type Draft = ReturnType<typeof draftOf>

const bodyOf = ({ survey_link_id, ...draft }: Draft) => ({
  ...draft,
  ...(draft.target === 'link' ? { survey_link_id: survey_link_id || null } : {}),
})

const kept = { feature: 'hiring-campaigns', words: refusalWords }
const labels = { name: 'Name', channel: 'Channel', target: 'Leads to' }
const shown = ({ name, channel, target }: Draft) => ({
  name,
  channel: channelNames[channel],
  target: targetNames[target],
})

type Props = { campaign: Campaign; onClose: () => void }

export function AddFunnel({ campaign, onClose, onAdded }: Props & { onAdded: (funnel: Funnel) => void }) {
  const form = useForm({
    ...kept,
    initial: draftOf(undefined, campaign),
    shape: creation.body,
    bodyOf: (draft) => ({ ...bodyOf(draft), campaign_id: campaign.id }),
    save: async (body) => {
      const funnel = await createFunnel(body)
      notifications.show({ message: 'Way in added' })
      onAdded(funnel)
    },
  })
  return (
    <EditDialog title="Add a way in" form={form} submit="Add way in" onClose={onClose}>
      <Fields form={form} campaign={campaign} />
    </EditDialog>
  )
}

type EditProps = Props & { funnel: Funnel; returnTo: string }

/** Edits a funnel. Its short link never changes, because it may already be in print. */
export function EditFunnel({ campaign, funnel: opened, returnTo, onClose }: EditProps) {
  const form = useRowForm({
    ...kept,
    write: 'PUT /hiring-campaigns/funnels/{id}',
    row: opened,
    draftOf: (row) => draftOf(row, campaign),
    shape: change.body,
    bodyOf: (draft, row) => ({ ...bodyOf(draft), version: row.version }),
    save: async (body) => {
      await updateFunnel(opened.id, body)
      notifications.show({ message: 'Way in saved' })
      onClose()
    },
  })
  return (
    <EditDialog
      title="Change the way in"
      returnTo={returnTo}
      form={form}
      compared={{ labels, textsOf: shown }}
      submit="Save"
      onClose={onClose}
    >
      <Fields form={form} campaign={campaign} />
      <Text tone="quiet">The short link and its code stay the same: they may already be in print.</Text>
    </EditDialog>
  )
}

type FieldsProps = { form: Pick<Form<Draft>, 'getInputProps' | 'values'>; campaign: Campaign }

function Fields({ form, campaign }: FieldsProps) {
  const links = useSurveyLinks(campaign.company.id).data ?? []
  const { target } = form.values
  const targets = funnelTargets.filter((one: FunnelTarget) => one !== 'job' || campaign.job !== null)
  return (
    <>
      <TextInput
        label="Name"
        description="So that you can tell it apart, such as “Poster, Northgate station”."
        data-autofocus
        {...form.getInputProps('name')}
      />
      <NativeSelect
        label="Channel"
        data={funnelChannels.map((value) => ({ value, label: channelNames[value] }))}
        {...form.getInputProps('channel')}
      />
      <NativeSelect
        label="Leads to"
        data={targets.map((value) => ({ value, label: targetNames[value] }))}
        {...form.getInputProps('target')}
      />
      {target === 'link' && (
        <NativeSelect
          label="Survey link"
          data={[
            { value: '', label: 'Choose a link' },
            ...links.map(({ id, role, location, is_default }) => ({
              value: id,
              label: [role?.name ?? 'Any role', location?.name, is_default && 'the company’s own']
                .filter(Boolean)
                .join(', '),
            })),
          ]}
          {...form.getInputProps('survey_link_id')}
        />
      )}
      <Disclosure title={<h3>UTM marks for your own analytics</h3>}>
        <Stack>
          {(['source', 'medium', 'content'] as const).map((mark) => (
            <TextInput key={mark} label={<Optional>{`utm_${mark}`}</Optional>} {...form.getInputProps(`utm.${mark}`)} />
          ))}
        </Stack>
      </Disclosure>
    </>
  )
}
