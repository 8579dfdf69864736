import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useRouteContext } from '@tanstack/react-router'
import type { Job } from '@seatwise/contract/jobs'
import { teamParts, type TeamPart } from '@seatwise/contract/values/hiring'
import { SettingsLink } from '../../../base/companies/public.ts'
import type { JobChoices } from '../data.ts'
import classes from '../jobs.module.css'
import type { JobForm } from '../use-job-form.ts'
import { partWords } from '../words.ts'
import { Card, PlainList, Row, Text } from '../../../ui/layout.tsx'

type Props = { form: JobForm; job: Job; choices: JobChoices }

/** The hiring team: who works on the job, and what each of them does. */
export function TeamFields({ form, job, choices }: Props) {
  const { user } = useRouteContext({ from: '/shell' })
  const { team } = form.values
  const others = choices.members.filter(({ id }) => team.every(({ user_id }) => user_id !== id))
  const setTeam = (members: typeof team) => form.setFieldValue('team', members)
  const setPart = (user_id: string, part: TeamPart) =>
    setTeam(team.map((member) => (member.user_id === user_id ? { ...member, part } : member)))
  const nameOf = (user_id: string) => choices.members.find(({ id }) => id === user_id)?.name ?? 'Somebody who has left'
  const unseen = job.team.filter(({ id }) => id === null).length
  return (
    <Card gap={16} padding={20} isSameOnPhones className={classes.card} aria-labelledby="team">
      <h2 id="team">Hiring team</h2>
      <Text tone="quiet">
        Owners of the company always see everybody. In Company Settings you choose whether other users see the
        candidates of a job only as members of its team.{' '}
        <SettingsLink user={user} company_id={job.company.id} section="data">
          Open People’s data
        </SettingsLink>
      </Text>
      {team.length > 0 && (
        <PlainList aria-label="Members" className={classes.team}>
          {team.map(({ user_id, part }) => (
            <Row as="li" isOneLine gap={8} align="center" key={user_id}>
              <span className={classes.member}>{nameOf(user_id)}</span>
              <NativeSelect
                aria-label={`What ${nameOf(user_id)} does`}
                data={teamParts.map((value) => ({ value, label: partWords[value] }))}
                value={part}
                // The cast is safe: the values of the select are these parts.
                onChange={({ currentTarget }) => setPart(user_id, currentTarget.value as TeamPart)}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size="md"
                aria-label={`Remove ${nameOf(user_id)}`}
                onClick={() => setTeam(team.filter((member) => member.user_id !== user_id))}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </Row>
          ))}
        </PlainList>
      )}
      {unseen > 0 && (
        <Text tone="quiet">
          {unseen === 1
            ? 'One more member works outside of your companies, and stays in the team.'
            : `${unseen} more members work outside of your companies, and stay in the team.`}
        </Text>
      )}
      <NativeSelect
        label="Add a member"
        disabled={others.length === 0}
        description={others.length === 0 ? 'All active users of the company are in the team.' : undefined}
        data={[{ value: '', label: 'Choose a user' }, ...others.map(({ id, name }) => ({ value: id, label: name }))]}
        value=""
        onChange={({ currentTarget: { value } }) =>
          value && setTeam([...team, { user_id: value, part: 'interviewer' }])
        }
        error={form.getInputProps('team').error}
      />
    </Card>
  )
}
