import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ImportSteps } from '../../../base/imports/public.ts'
import { DialogFoot } from '../../../ui/dialog-foot.tsx'
import { DrawerBody, PlainList, Row, Stack, Text } from '../../../ui/layout.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import classes from '../candidate-resumes.module.css'
import type { Plan } from '../rows.ts'
import { steps } from '../steps.ts'
import { countWords, nameOf } from '../words.ts'

type Props = {
  plans: readonly Plan[]
  progress: { done: number; of: number } | undefined
  onStop: () => void
  onAgain: () => void
  onBack: () => void
  onClose: () => void
}

/** The progress of adding, and then what became of each file. */
export function AddedPeople({ plans, progress, onStop, onAgain, onBack, onClose }: Props) {
  const people = plans.filter(({ row }) => row.added === 'person')
  const files = plans.filter(({ row }) => row.added === 'file')
  const left = plans.filter(({ row, leaves }) => leaves !== undefined && !row.added)
  const undone = plans.filter(({ row, leaves }) => leaves === undefined && !row.added)
  if (progress)
    return (
      <DrawerBody as="div">
        <ImportSteps steps={steps} current="Result" />
        <Stack gap={6} role="status" className={classes.progress}>
          <ProgressBar label="Progress" value={progress.done} max={progress.of} />
          <Text tone="quiet">
            {progress.done.toLocaleString('en')} of {progress.of.toLocaleString('en')}. Leave this open until it is
            done.
          </Text>
        </Stack>
        <DialogFoot>
          <Button variant="default" onClick={onStop}>
            Stop
          </Button>
        </DialogFoot>
      </DrawerBody>
    )
  return (
    <DrawerBody as="div">
      <ImportSteps steps={steps} current="Result" />
      <Row align="center" isOneLine className={classes.done} role="status">
        {undone.length === 0 && <IconCircleCheck size={20} aria-hidden />}
        <Text size="prose" weight="semibold">
          {addedWords(people.length, files.length)}
        </Text>
      </Row>
      {undone.length > 0 && (
        <Stack as="section" gap={8} aria-labelledby="not-added">
          <h3 id="not-added">{countWords(undone.length, 'file was', 'files were')} not added</h3>
          <Files entries={undone.map(({ row }) => [row.file.name, failureOf(row), row.id])} />
          <Row>
            <Button variant="default" onClick={onAgain}>
              Try again
            </Button>
            <Button variant="default" onClick={onBack}>
              Back to the check
            </Button>
          </Row>
        </Stack>
      )}
      {people.length > 0 && (
        <Text>
          <Link to="/candidates" search={{ ids: people.map(({ row }) => row.person_id!) }} onClick={onClose}>
            Show {people.length === 1 ? 'this person' : `these ${people.length} people`} in the list
          </Link>
          , for example to tag or archive {people.length === 1 ? 'the entry' : 'the entries'} together.
        </Text>
      )}
      {people.length > 0 && <Added title="New people" plans={people} />}
      {files.length > 0 && <Added title="More files" plans={files} />}
      {left.length > 0 && (
        <Stack as="section" gap={8} aria-labelledby="left-out">
          <h3 id="left-out">{countWords(left.length, 'file was', 'files were')} left out</h3>
          <Files entries={left.map(({ row, leaves }) => [row.file.name, leaves!, row.id])} />
        </Stack>
      )}
      <DialogFoot>
        <Button onClick={onClose}>Done</Button>
      </DialogFoot>
    </DrawerBody>
  )
}

function addedWords(people: number, files: number): string {
  const added = `${countWords(people, 'person', 'people')} added`
  if (files === 0) return added
  return people === 0
    ? `${countWords(files, 'file', 'files')} added to people`
    : `${added}, ${countWords(files, 'more file', 'more files')} added to people`
}

const Added = ({ title, plans }: { title: string; plans: readonly Plan[] }) => (
  <Stack as="section" gap={8} aria-label={title}>
    <h3>{title}</h3>
    <PlainList className={classes.list}>
      {plans.map(({ row, target }) => (
        <li key={row.id}>
          <a href={`/candidates/${row.person_id}`} target="_blank" rel="noreferrer">
            {target?.name ?? nameOf(row.facts)}
          </a>
          <small>{row.file.name}</small>
        </li>
      ))}
    </PlainList>
  </Stack>
)

/** A person who was added without the file is named: the file is added when it is tried again. */
function failureOf({ failure = 'It was not its turn yet.', person_id, facts }: Plan['row']): string {
  return person_id ? `${nameOf(facts)} is added, but not the file. ${failure}` : failure
}

const Files = ({ entries }: { entries: [name: string, why: string, id: number][] }) => (
  <PlainList className={classes.list}>
    {entries.map(([name, why, id]) => (
      <li key={id}>
        <bdi>{name}</bdi>
        <small>{why}</small>
      </li>
    ))}
  </PlainList>
)
