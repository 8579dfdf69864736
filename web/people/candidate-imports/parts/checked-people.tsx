import { Button } from '@mantine/core'
import { DialogFoot } from '../../../ui/dialog-foot.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { DrawerBody, PlainList, Text } from '../../../ui/layout.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { ImportSteps, LeftOutRows } from '../../../base/imports/public.ts'
import classes from '../candidate-imports.module.css'
import type { ImportAnswer } from '../data.ts'
import { countWords, fieldWords } from '../words.ts'

type Props = {
  checked: ImportAnswer<'check'>
  pending: boolean
  problem: string | undefined
  onBack: () => void
  onConfirm: () => void
}

/** A preview of an import: who is added, who is changed, and which rows are left out. Nothing has been stored yet. */
export function CheckedPeople({ checked, pending, problem, onBack, onConfirm }: Props) {
  const { added, changed, unchanged, sample, left_out, problems, problem_count } = checked
  const { invalid, repeated } = left_out
  const imported = added + changed
  const counted = (count: number) => count > 0 && count.toLocaleString('en')
  return (
    <DrawerBody as="div" className={classes.import}>
      <ImportSteps current="Check" />
      <Text weight="semibold" className={classes.count} role="status">
        {imported === 0
          ? 'Nothing in this file is new'
          : `${countWords(imported, 'person', 'people')} will be added or changed`}
      </Text>
      <Facts
        facts={[
          ['New people', counted(added)],
          ['People who are changed', counted(changed)],
          ['People who stay as they are', counted(unchanged)],
          ['Rows with an error', counted(invalid)],
          ['Rows with an address that the file has already', counted(repeated)],
        ]}
      />
      {sample.length > 0 && (
        <PlainList className={classes.sample} aria-label="For example">
          {sample.map(({ email, first, last, is_new, changes }) => (
            <li key={email}>
              <bdi>{`${first} ${last}`.trim() || email}</bdi>
              {(first || last) && <bdi>{email}</bdi>}
              <Pill>{is_new ? 'new' : changes.map((field) => fieldWords[field].toLowerCase()).join(', ')}</Pill>
            </li>
          ))}
        </PlainList>
      )}
      <LeftOutRows rows={problems} total={invalid + repeated} entries={problem_count} />
      {problem && (
        <Text tone="bad" role="alert">
          {problem}
        </Text>
      )}
      <DialogFoot>
        <Button variant="default" disabled={pending} onClick={onBack}>
          Back
        </Button>
        <Button loading={pending} disabled={imported === 0} onClick={onConfirm}>
          Import {countWords(imported, 'person', 'people')}
        </Button>
      </DialogFoot>
    </DrawerBody>
  )
}
