import { Textarea, type TextareaProps } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ExpectedDifference } from '@seatwise/contract/role-benchmarks'
import { selectionCuts } from '@seatwise/contract/values/assessment'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Card, Grid, Meta, Stack } from '../../../ui/layout.tsx'
import classes from '../role-benchmarks.module.css'
import { comparisonWords, lowRatioWords, minRatio, ratioWords } from '../words.ts'

type Field = Pick<TextareaProps, 'value' | 'error' | 'onChange' | 'onBlur'>
type Props = {
  differences: readonly ExpectedDifference[] | undefined
  isOld: boolean
  /** True while the differences are simulated for the first time. */
  isPending: boolean
  reason: Field
  alternative: Field
}

/** The expected selection rates of women and men, and of younger and older people, before anybody is scored. */
export function ExpectedDifferences({ differences, isOld, isPending, reason, alternative }: Props) {
  const flagged = differences?.flatMap((difference) => lowRatioWords(difference) ?? []) ?? []
  const isAsked = flagged.length > 0
  return (
    <Card isSameOnPhones className={classes.card} aria-labelledby="differences" data-is-old={isOld}>
      <h2 id="differences">Expected differences before anybody is scored</h2>
      {differences && differences.length > 0 ? (
        <DifferencesTable differences={differences} />
      ) : (
        <Meta className={classes.meta} aria-busy={isPending}>
          {isPending ? 'Simulating them' : 'They are simulated as soon as three scales have a weight.'}
        </Meta>
      )}
      {flagged.map((sentence) => (
        <Grid key={sentence} as="p" gap={8} className={classes.flag}>
          <IconAlertTriangle size={16} aria-hidden /> {sentence}
        </Grid>
      ))}
      {isAsked && (
        <Stack className={classes.asked}>
          <p>To save such targets, say why the work needs them and what else you looked at.</p>
          <Textarea label="Why the work needs this" autosize minRows={2} data-path="ratio_reason" {...reason} />
          <Textarea
            label="Which other targets were looked at"
            description="Another target that serves the work as well and tells the groups apart less is to be preferred."
            autosize
            minRows={2}
            data-path="ratio_alternative"
            {...alternative}
          />
        </Stack>
      )}
      <Disclosure title="What this assumes" className={classes.assumptions}>
        <p>
          Nobody’s answers are read, and nobody’s sex or age is asked for. People are simulated from the published
          averages of women and men, and of people of 21 to 40 and of 41 to 60, among visitors of an English web page
          who chose to take the inventory.
        </p>
        <p>
          Only averages differ: spread and correlations are the same in every group, and as many of one group as of the
          other are compared. It warns whoever sets a target, and says nothing about the people of a company.
        </p>
        <p>
          A ratio is the lower share of those who reach the score, divided by the higher one. Under .80 is worth a look
          (four-fifths rule, 29 CFR 1607.4D).
        </p>
      </Disclosure>
    </Card>
  )
}

export const DifferencesTable = ({ differences }: { differences: readonly ExpectedDifference[] }) => (
  <table className={classes.ratios}>
    <caption className="visually-hidden">Ratio of the shares that reach a score</caption>
    <thead>
      <tr>
        <th scope="col">Score</th>
        {selectionCuts.map((cut) => (
          <th key={cut} scope="col">
            {cut}+
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {differences.map((difference) => (
        <tr key={difference.group}>
          <th scope="row">{comparisonWords(difference)}</th>
          {selectionCuts.map((cut) => {
            const ratio = difference.cuts.find((one) => one.cut === cut)?.ratio
            return (
              <td key={cut} data-is-low={ratio !== undefined && ratio < minRatio}>
                {ratio === undefined ? '—' : ratioWords(ratio)}
                {ratio !== undefined && ratio < minRatio && <span className="visually-hidden"> (under .80)</span>}
              </td>
            )
          })}
        </tr>
      ))}
    </tbody>
  </table>
)
