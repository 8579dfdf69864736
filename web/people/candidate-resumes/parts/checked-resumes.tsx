import { useState } from 'react'
import { Button, NativeSelect } from '@mantine/core'
import { candidateKinds, type CandidateKind, type ResumeFact } from '@seatwise/contract/values/people'
import { ImportSteps } from '../../../base/imports/public.ts'
import { DialogFoot } from '../../../ui/dialog-foot.tsx'
import { DrawerBody, PlainList, Row, Stack, Text } from '../../../ui/layout.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { kindWords } from '../../candidate-imports/words.ts'
import classes from '../candidate-resumes.module.css'
import { isOpen, type Choice, type Plan } from '../rows.ts'
import { steps } from '../steps.ts'
import { countWords, factWords } from '../words.ts'
import { ResumeItem } from './resume-item.tsx'

type Props = {
  plans: readonly Plan[]
  kind: CandidateKind
  checking: { error: Error | undefined; retry: () => void }
  onKind: (kind: CandidateKind) => void
  onEdit: (id: number, fact: ResumeFact, value: string) => void
  onChoice: (id: number, choice: Choice) => void
  onStop: () => void
  onAgain: () => void
  onBack: () => void
  onAdd: () => void
}

/** What was read in the files, to be corrected, and what will become of each. Nothing has been stored yet. */
export function CheckedResumes({ plans, kind, checking, ...on }: Props) {
  const open = plans.filter(({ row }) => isOpen(row)).length
  const failed = plans.filter(({ row }) => row.reading === 'failed').length
  const isReady = open === 0 && plans.every(({ isChecked }) => isChecked)
  const todo = plans.filter(({ leaves, row }) => leaves === undefined && !row.added && !isOpen(row))
  const people = todo.filter(({ choice }) => choice === 'add').length
  const files = todo.length - people
  const left = plans.filter(({ row, leaves }) => leaves !== undefined && !isOpen(row)).length
  const { toLookAt, others } = useOrder(plans)
  return (
    <DrawerBody as="div">
      <ImportSteps steps={steps} current="Check" />
      {open > 0 ? (
        <Stack gap={6} className={classes.progress}>
          <Row align="center" justify="between" isOneLine>
            <Text role="status">
              Reading {(plans.length - open).toLocaleString('en')} of {countWords(plans.length, 'file', 'files')}
            </Text>
            <Button size="xs" variant="default" onClick={on.onStop}>
              Stop reading
            </Button>
          </Row>
          <ProgressBar label="Files read" value={plans.length - open} max={plans.length} />
        </Stack>
      ) : (
        <Text weight="semibold" role="status">
          {summary({ people, files, left })}
        </Text>
      )}
      {open === 0 && failed > 0 && (
        <Row align="center">
          <Text tone="bad">{countWords(failed, 'file is', 'files are')} not read.</Text>
          <Button size="xs" variant="default" onClick={on.onAgain}>
            Read {failed === 1 ? 'it' : 'them'} again
          </Button>
        </Row>
      )}
      {checking.error && <Problem error={checking.error} onRetry={checking.retry} />}
      <NativeSelect
        label="Add new people as"
        className={classes.kind}
        data={candidateKinds.map((one) => ({ value: one, label: kindWords(one) }))}
        value={kind}
        onChange={({ currentTarget: { value } }) => on.onKind(candidateKinds.find((one) => one === value)!)}
      />
      <Files title={`${countWords(toLookAt.length, 'file', 'files')} to look at`} plans={toLookAt} {...on} />
      <Files title={othersTitle(others, toLookAt.length)} plans={others} {...on} />
      <DialogFoot>
        <Button variant="default" onClick={on.onBack}>
          Choose other files
        </Button>
        <Button disabled={!isReady || todo.length === 0} onClick={on.onAdd}>
          {people > 0 || files === 0 ? `Add ${countWords(people, 'person', 'people')}` : 'Add'}
          {files > 0 && ` ${people > 0 ? 'and ' : ''}${countWords(files, 'file', 'files')}`}
        </Button>
      </DialogFoot>
    </DrawerBody>
  )
}

type FilesProps = Pick<Props, 'onEdit' | 'onChoice'> & { title: string; plans: readonly Plan[] }

function Files({ title, plans, onEdit, onChoice }: FilesProps) {
  if (plans.length === 0) return null
  return (
    <Stack as="section" gap={8} aria-label={title}>
      <h3>{title}</h3>
      <div>
        <div className={classes.heads} aria-hidden>
          {[factWords.first, factWords.last, factWords.email, factWords.phone, 'What happens'].map((head) => (
            <span key={head}>{head}</span>
          ))}
        </div>
        <PlainList className={classes.rows}>
          {plans.map((plan) => (
            <ResumeItem
              key={plan.row.id}
              plan={plan}
              onEdit={(fact, value) => onEdit(plan.row.id, fact, value)}
              onChoice={(choice) => onChoice(plan.row.id, choice)}
            />
          ))}
        </PlainList>
      </div>
    </Stack>
  )
}

function othersTitle(plans: readonly Plan[], toLookAt: number): string {
  if (plans.some(({ row, isChecked }) => isOpen(row) || !isChecked)) return toLookAt > 0 ? 'The other files' : 'Files'
  return `${countWords(plans.length, 'file', 'files')} without a problem`
}

/**
 * The files that need a look, those that lose a person first, and the others. A file is placed once, when it is read and
 * checked, so that it does not move while somebody types in it.
 */
function useOrder(plans: readonly Plan[]) {
  const [places, setPlaces] = useState<ReadonlyMap<number, number>>(new Map())
  const placed = plans.filter(({ row, isChecked }) => !isOpen(row) && isChecked && !places.has(row.id))
  if (placed.length > 0) setPlaces(new Map([...places, ...placed.map((plan) => [plan.row.id, placeOf(plan)] as const)]))
  const placeIn = ({ row }: Plan) => places.get(row.id) ?? fine
  return {
    toLookAt: plans.filter((plan) => placeIn(plan) < fine).toSorted((one, other) => placeIn(one) - placeIn(other)),
    others: plans.filter((plan) => placeIn(plan) === fine),
  }
}

const fine = 2
/** A file that is left out comes before one that only has a note. */
const placeOf = ({ leaves, notes }: Plan) => (leaves === undefined ? (notes.length > 0 ? 1 : fine) : 0)

function summary({ people, files, left }: { people: number; files: number; left: number }): string {
  const more = people > 0 ? 'more ' : ''
  const parts = [
    (people > 0 || files === 0) && `${countWords(people, 'new person', 'new people')} will be added`,
    files > 0 &&
      countWords(files, `${more}file goes to a person who is here`, `${more}files go to people who are here`),
    left > 0 && `${countWords(left, 'file', 'files')} left out`,
  ]
  return parts.filter(Boolean).join(' · ')
}
