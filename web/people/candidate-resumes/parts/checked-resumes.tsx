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
      <div>
        <div className={classes.heads} aria-hidden>
          {[factWords.first, factWords.last, factWords.email, factWords.phone, 'What happens'].map((head) => (
            <span key={head}>{head}</span>
          ))}
        </div>
        <PlainList className={classes.rows} aria-label="Files">
          {plans.map((plan) => (
            <ResumeItem
              key={plan.row.id}
              plan={plan}
              onEdit={(fact, value) => on.onEdit(plan.row.id, fact, value)}
              onChoice={(choice) => on.onChoice(plan.row.id, choice)}
            />
          ))}
        </PlainList>
      </div>
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
