import { useState } from 'react'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { CandidateDuplicate, PersonOfPair } from '@seatwise/contract/candidate-duplicates'
import { lazyDialog } from '../../../kernel/lazy-dialog.tsx'
import { useWrite } from '../../../kernel/use-action.ts'
import { Ago } from '../../../ui/ago.tsx'
import { date } from '../../../ui/dates.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Meta, Row, Stack, Surface, Text } from '../../../ui/layout.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { usePerson } from '../data.ts'
import { reasonsInWords } from '../../candidate-duplicates/words.ts'
import { nameOf } from '../words.ts'
import { dismiss, restore } from './data.ts'
import classes from './duplicates.module.css'

const MergeDialog = lazyDialog(async () => (await import('../merges/merge-dialog.tsx')).MergeDialog)

type Props = {
  pair: CandidateDuplicate
  mayMerge: boolean
  /** True in a list of several companies. */
  namesCompany: boolean
}

/** Two people side by side, why they may be one person, and what can be done about it. */
export function Pair({ pair, mayMerge, namesCompany }: Props) {
  const { one, other, reasons, dismissed, company } = pair
  const [isMerging, setMerging] = useState(false)
  const { pending, run } = useWrite('candidates')
  const buttonId = `merge-${pair.id}`
  const names = `${nameOf(one)} and ${nameOf(other)}`
  return (
    <Surface as="article" className={classes.pair} aria-label={names}>
      <Row gap={12} rowGap={8} align="center" className={classes.head}>
        {reasons.length > 0 && <Text weight="medium">{reasonsInWords(reasons)}</Text>}
        {namesCompany && <Meta>{company.name}</Meta>}
        {dismissed && (
          <Meta>
            {dismissed.by.name ?? 'Somebody of another company'} said so <Ago isInSentence at={dismissed.at} />
          </Meta>
        )}
        {mayMerge && (
          <Row gap={8} className={classes.choices}>
            {dismissed ? (
              <Button size="xs" variant="default" loading={pending} onClick={() => void run(() => restore(pair))}>
                Review again
              </Button>
            ) : (
              <>
                <Button
                  size="xs"
                  variant="default"
                  loading={pending}
                  aria-label={`${names} are not the same person`}
                  onClick={() => void run(() => dismiss(pair))}
                >
                  Not the same person
                </Button>
                <Button
                  id={buttonId}
                  size="xs"
                  variant="default"
                  aria-label={`Compare and merge ${names}`}
                  onClick={() => setMerging(true)}
                >
                  Compare and merge
                </Button>
              </>
            )}
          </Row>
        )}
      </Row>
      <Side person={one} />
      <Side person={other} />
      {isMerging && <Merging id={one.id} with_id={other.id} returnTo={buttonId} onClose={() => setMerging(false)} />}
    </Surface>
  )
}

function Side({ person }: { person: PersonOfPair }) {
  const { first, last, email, phone_shown, location_name, latest, created_at, archived_at } = person
  return (
    <Stack gap={6} className={classes.side}>
      <Row gap={8} align="baseline">
        <Text as="h2" weight="semibold" className={classes.name}>
          <Link to="/candidates/$id/{-$tab}" params={{ id: person.id, tab: undefined }}>
            {nameOf({ first, last, email })}
          </Link>
        </Text>
        {archived_at && <Pill>Archived</Pill>}
      </Row>
      <Facts
        facts={[
          ['Email', email],
          ['Phone', phone_shown],
          ['Location', location_name],
          ['Latest result', latest && resultWords(latest)],
          ['Added', date(created_at)],
        ]}
      />
    </Stack>
  )
}

const resultWords = ({ role_name, score, dated_at }: NonNullable<PersonOfPair['latest']>) =>
  [role_name ?? 'No role', score !== null && `${score} of 99`, date(dated_at)].filter(Boolean).join(' · ')

type MergingProps = { id: string; with_id: string; returnTo: string; onClose: () => void }

function Merging({ id, ...dialog }: MergingProps) {
  const person = usePerson(id)
  if (person.isError) return <Problem error={person.error} onRetry={() => void person.refetch()} />
  return person.data && <MergeDialog person={person.data} {...dialog} staysOnPage />
}
