import { Checkbox, MultiSelect, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core'
import { createInterview, updateInterview, type Interview } from '@seatwise/contract/interviews'
import { interviewLimits } from '@seatwise/contract/limits'
import type { UserProfile } from '@seatwise/contract/users'
import { currentBrand } from '../../../kernel/brand.ts'
import { call, callOnce } from '../../../kernel/session.ts'
import { useForm } from '../../../kernel/use-form.ts'
import { useRowForm } from '../../../kernel/use-row-form.ts'
import { dateOfDay, today } from '../../../ui/dates.ts'
import { EditDialog } from '../../../ui/edit-dialog.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import { Optional } from '../../../ui/optional.tsx'
import { browserZone, timeZonesWith } from '../../../ui/time-zones.ts'
import { reloadAround, useInterviewers } from '../data.ts'
import classes from '../interviews.module.css'
import { fieldLabels, personStateWords } from '../words.ts'

/** What a user enters for an interview; a missing text is empty. */
type Draft = {
  title: string
  day: string
  time: string
  minutes: number | string
  time_zone: string
  interviewer_ids: string[]
  place: string
  link: string
  note: string
  invites_person: boolean
}

const bodyOf = ({ title, minutes, place, link, ...draft }: Draft) => ({
  ...draft,
  // Mantine gives '' for a field that was emptied; zero is refused with a sentence.
  minutes: Number(minutes),
  title: title.trim() || null,
  place: place.trim() || null,
  link: link.trim() || null,
})

const meeting = () => currentBrand().texts.meeting.toLowerCase()

type PlanProps = { user: UserProfile; survey_result_id: string; name: string; onClose: () => void }

export function PlanDialog({ user, survey_result_id, name, onClose }: PlanProps) {
  const form = useForm({
    feature: 'interviews',
    initial: {
      title: '',
      day: today(-1),
      time: '10:00',
      minutes: 60,
      time_zone: user.company.time_zone ?? browserZone,
      interviewer_ids: [user.id],
      place: '',
      link: '',
      note: '',
      invites_person: true,
    },
    shape: createInterview.body,
    bodyOf: (draft) => ({ survey_result_id, ...bodyOf(draft) }),
    save: async (body) => {
      await callOnce('POST /interviews', { body })
      reloadAround()
      onClose()
    },
  })
  return (
    <EditDialog title={`Plan ${meeting()} with ${name}`} form={form} submit="Plan and send" onClose={onClose}>
      <Fields form={form} survey_result_id={survey_result_id} name={name} />
    </EditDialog>
  )
}

const draftOf = (interview: Interview): Draft => ({
  title: interview.title ?? '',
  day: interview.day,
  time: interview.time,
  minutes: interview.minutes,
  time_zone: interview.time_zone,
  interviewer_ids: interview.interviewers.flatMap(({ id }) => id ?? []),
  place: interview.place ?? '',
  link: interview.link ?? '',
  note: interview.note,
  invites_person: interview.invites_person,
})

type ChangeProps = { interview: Interview; name: string; returnTo: string; onClose: () => void }

export function ChangeDialog({ interview, name, returnTo, onClose }: ChangeProps) {
  const choices = useInterviewers(interview.survey_result_id).data ?? []
  const form = useRowForm({
    feature: 'interviews',
    write: 'PUT /interviews/{id}',
    row: interview,
    draftOf,
    shape: updateInterview.body,
    bodyOf: (draft, { version }) => ({ version, ...bodyOf(draft) }),
    save: async (body) => {
      await call('PUT /interviews/{id}', { params: { id: interview.id }, body })
      reloadAround()
      onClose()
    },
  })
  const { row } = form
  const nameOf = (id: string) => [...choices, ...row.interviewers].find((one) => one.id === id)?.name ?? ''
  const textsOf = ({ day, minutes, interviewer_ids, invites_person, ...draft }: Draft) => ({
    ...draft,
    day: day && dateOfDay(day),
    minutes: String(minutes),
    interviewer_ids: interviewer_ids.map(nameOf).join(', '),
    invites_person: invites_person ? 'Sent' : 'Not sent',
  })
  const notice = personStateWords(row)
  return (
    <EditDialog
      title={`Change ${meeting()} with ${name}`}
      form={form}
      submit="Save and send"
      compared={{ labels: fieldLabels, textsOf }}
      returnTo={returnTo}
      onClose={onClose}
    >
      {notice && <Text tone="warn">{notice}</Text>}
      <Fields form={form} survey_result_id={row.survey_result_id} name={name} interview={row} />
    </EditDialog>
  )
}

type FieldsProps = {
  form: Pick<ReturnType<typeof useForm<Draft, typeof createInterview.body>>, 'getInputProps'>
  survey_result_id: string
  name: string
  /** The stored interview, whose interviewers stay in the list even if they can be chosen no more. */
  interview?: Interview
}

function Fields({ form, survey_result_id, name, interview }: FieldsProps) {
  const choices = useInterviewers(survey_result_id).data ?? []
  const listed = new Map(
    [...(interview?.interviewers ?? []), ...choices].flatMap((one) =>
      one.id === null ? [] : [[one.id, one.name ?? '']],
    ),
  )
  const hidden = interview?.interviewers.filter(({ id }) => id === null).length ?? 0
  const zone = interview?.time_zone ?? null
  return (
    <>
      <Row gap={8} align="start" className={classes.fields}>
        <TextInput type="date" label={fieldLabels.day} {...form.getInputProps('day')} />
        <TextInput type="time" label={fieldLabels.time} {...form.getInputProps('time')} />
        <NumberInput
          label={fieldLabels.minutes}
          min={interviewLimits.minutes.min}
          max={interviewLimits.minutes.max}
          step={15}
          clampBehavior="none"
          {...form.getInputProps('minutes')}
        />
      </Row>
      <NativeSelect label={fieldLabels.time_zone} data={timeZonesWith(zone)} {...form.getInputProps('time_zone')} />
      <MultiSelect
        label={fieldLabels.interviewer_ids}
        description={hidden > 0 ? `${hidden} more of another company, who stay` : undefined}
        data={[...listed].map(([value, label]) => ({ value, label }))}
        searchable
        maxValues={interviewLimits.interviewers}
        comboboxProps={{ withinPortal: false }}
        {...form.getInputProps('interviewer_ids')}
      />
      <TextInput
        label={<Optional>{fieldLabels.title}</Optional>}
        placeholder="Such as: First interview"
        {...form.getInputProps('title')}
      />
      <TextInput label={<Optional>{fieldLabels.place}</Optional>} {...form.getInputProps('place')} />
      <TextInput
        label={<Optional>{fieldLabels.link}</Optional>}
        placeholder="The address of a video meeting"
        {...form.getInputProps('link')}
      />
      <Textarea
        label={<Optional>{fieldLabels.note}</Optional>}
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('note')}
      />
      <Checkbox
        label={`Send the invitation to ${name}`}
        description={
          interview?.invites_person
            ? 'It was sent. Every change of the time, the place or the link is sent too.'
            : 'By email, with the time, the place, the link and the names of the interviewers.'
        }
        disabled={interview?.invites_person === true}
        {...form.getInputProps('invites_person', { type: 'checkbox' })}
      />
    </>
  )
}
