import { useState, type ReactNode } from 'react'
import { Button } from '@mantine/core'
import { IconBriefcase, IconCopy, IconPencil, IconUsersGroup, type Icon } from '@tabler/icons-react'
import type { Role } from '@seatwise/contract/roles'
import { emptyDraft, type Draft } from '../draft.ts'
import classes from '../role-benchmarks.module.css'
import { AnotherBenchmark } from './another-benchmark.tsx'
import { FromOwnPeople } from './from-own-people.tsx'
import { Occupations } from './occupations.tsx'
import { Card, Grid, Row, Text } from '../../../ui/layout.tsx'

type Way = 'nothing' | 'occupation' | 'people' | 'another'
const ways: { way: Way; icon: Icon; label: string; explains: string }[] = [
  {
    way: 'people',
    icon: IconUsersGroup,
    label: 'Own people',
    explains: 'What people of the company have in common who do the work well.',
  },
  {
    way: 'occupation',
    icon: IconBriefcase,
    label: 'An occupation',
    explains: 'A draft from O*NET, there for 879 occupations. It is not validated.',
  },
  {
    way: 'another',
    icon: IconCopy,
    label: 'Another benchmark',
    explains: 'The targets of another role or version, to change from there.',
  },
  {
    way: 'nothing',
    icon: IconPencil,
    label: 'Nothing',
    explains: 'Set every scale by hand.',
  },
]

type Props = {
  role: Role
  /** The occupation that an owner has asked for. */
  occupation: { code: string; title: string } | undefined
  onStart: (draft: Draft) => void
}

/** Asks for the source of the targets. */
export function Start({ role, occupation, onStart }: Props) {
  const [way, setWay] = useState<Way | undefined>(occupation ? 'occupation' : undefined)
  const panels: Record<Way, () => ReactNode> = {
    people: () => <FromOwnPeople role={role} onStart={onStart} />,
    occupation: () => <Occupations query={occupation} onStart={onStart} />,
    another: () => <AnotherBenchmark onStart={onStart} />,
    nothing: () => (
      <Row isOneLine gap={0} justify="end">
        <Button onClick={() => onStart(emptyDraft)}>Open the editor</Button>
      </Row>
    ),
  }
  return (
    <>
      <Grid as="fieldset" gap={8} className={classes.ways}>
        <legend>Start from</legend>
        {ways.map(({ way: one, icon: Mark, label, explains }) => (
          <label key={one} data-is-chosen={one === way}>
            <input type="radio" name="way" checked={one === way} onChange={() => setWay(one)} />
            <Mark size={20} stroke={1.6} aria-hidden />
            <span>
              <b>{label}</b>
              <Text as="small" isBlock tone="quiet" size="meta">
                {explains}
              </Text>
            </span>
          </label>
        ))}
      </Grid>
      {way && (
        <Card isSameOnPhones gap={12} className={classes.panel} aria-label={ways.find((one) => one.way === way)!.label}>
          {panels[way]()}
        </Card>
      )}
    </>
  )
}
