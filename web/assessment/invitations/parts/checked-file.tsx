import { Button, Checkbox } from '@mantine/core'
import { maxInvitationsOfDay } from '@seatwise/contract/limits'
import { Facts } from '../../../ui/facts.tsx'
import { PlainList, Row, Text } from '../../../ui/layout.tsx'
import { ImportSteps, LeftOutRows } from '../../../base/imports/public.ts'
import classes from '../invitations.module.css'
import type { ImportAnswer } from '../send.ts'
import { peopleWords } from '../words.ts'

type Props = {
  checked: ImportAnswer<'check'>
  /** True to also invite people who have already finished a survey for this role. */
  again: boolean
  pending: boolean
  problem: string | undefined
  onAgain: (again: boolean) => void
  onBack: () => void
  onConfirm: () => void
}

/**
 * A preview of an import: the people who will be invited, and the rows that are left out. Nothing has been sent yet.
 */
export function CheckedFile({ checked, again, pending, problem, onAgain, onBack, onConfirm }: Props) {
  const { people, today, sample, left_out, left_out_rows } = checked
  const { invalid, repeated, invited, finished } = left_out
  const counted = (count: number) => count > 0 && count.toLocaleString('en')
  return (
    <div className={classes.import}>
      <ImportSteps current="Check" />
      <Row as="p" align="center" isOneLine className={classes.count} role="status">
        {people === 0 ? 'Nobody in this file can be invited' : `${peopleWords(people)} will be invited`}
      </Row>
      {sample.length > 0 && (
        <PlainList className={classes.sample} aria-label="For example">
          {sample.map(({ email, first, last }) => (
            <li key={email}>
              <bdi>{[first, last].filter(Boolean).join(' ') || 'No name'}</bdi> <bdi>{email}</bdi>
            </li>
          ))}
        </PlainList>
      )}
      {today < people && (
        <Text tone="quiet">
          A company can invite {maxInvitationsOfDay} people in 24 hours: {today.toLocaleString('en')} of these are
          invited now. Choose the same file again later for the others; nobody is invited twice.
        </Text>
      )}
      <Facts
        facts={[
          ['Rows with an error', counted(invalid)],
          ['Rows with an address that the file has already', counted(repeated)],
          ['People with an open invitation or survey', counted(invited)],
          ['People who have finished a survey for this role', counted(finished)],
        ]}
      />
      {(finished > 0 || again) && (
        <Checkbox
          label="Also invite people who have finished a survey for this role"
          description="Their new answers count in place of the earlier ones, however soon they come."
          checked={again}
          disabled={pending}
          onChange={({ currentTarget }) => onAgain(currentTarget.checked)}
        />
      )}
      <LeftOutRows rows={left_out_rows} total={invalid + repeated + invited + finished} />
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <Row gap={12} justify="end" className={classes.foot}>
        <Button variant="default" disabled={pending} onClick={onBack}>
          Back
        </Button>
        <Button loading={pending} disabled={people === 0} onClick={onConfirm}>
          {today === 1 ? 'Send 1 invitation' : `Send ${today.toLocaleString('en')} invitations`}
        </Button>
      </Row>
    </div>
  )
}
