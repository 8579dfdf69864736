import { Cells } from '../../../base/imports/public.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { PlainList, Stack, Text } from '../../../ui/layout.tsx'
import classes from '../candidate-imports.module.css'
import type { ImportAnswer } from '../data.ts'
import { findingsOf, titleOf, type Finding } from '../findings.ts'
import { countWords } from '../words.ts'

/** The cells that were left out of people who are imported, each with the reason. */
export function LeftOutCells({ checked }: { checked: ImportAnswer<'check'> }) {
  const leftOut = findingsOf(checked, {}).filter(isLeftOut)
  if (leftOut.length === 0) return null
  const total = checked.left_out_cell_count + checked.ambiguous_days.count + checked.not_employed
  return (
    <Disclosure title={countWords(total, 'cell was left out', 'cells were left out')}>
      <PlainList className={classes.findings}>
        {leftOut.map((finding) => (
          <Stack as="li" gap={8} key={titleOf(finding, checked)}>
            <Text weight="medium" canBreak>
              {titleOf(finding, checked)}
            </Text>
            {'cells' in finding ? (
              <Cells cells={finding.cells} namesColumn={finding.kind === 'places'} />
            ) : (
              countWords(finding.rows, 'row', 'rows')
            )}
          </Stack>
        ))}
      </PlainList>
    </Disclosure>
  )
}

const isLeftOut = ({ kind, isLoss, rows }: Finding) =>
  !isLoss && rows > 0 && (kind === 'cells' || kind === 'places' || kind === 'days' || kind === 'not_employed')
