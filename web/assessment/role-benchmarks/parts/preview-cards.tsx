import { NativeSelect } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { BenchmarkPreview } from '@seatwise/contract/role-benchmarks'
import { bands, bandOf } from '@seatwise/domain/bands'
import { currentBrand } from '../../../kernel/brand.ts'
import { Card, Meta, PlainList, Row, Stack } from '../../../ui/layout.tsx'
import { Pill } from '../../../ui/pill.tsx'
import classes from '../role-benchmarks.module.css'
import { scoredWords } from '../words.ts'

/** The results that the preview covers: those of the role, or everybody's. */
export type Whose = 'role' | 'everybody'

type Props = {
  results: BenchmarkPreview['results'] | undefined
  /** True while the numbers belong to the previous targets. */
  isOld: boolean
  roleName: string
  /** The company of the benchmark; undefined for a global one. */
  companyName: string | undefined
  /** True if results are already scored by these targets. */
  isInForce: boolean
  whose: Whose
  onChoose: (whose: Whose) => void
  /** The reason why there is no preview. */
  none: string | undefined
}

/** The effect that an activation would have: the counts of each band, and the people whose scores change most. */
export function PreviewCards({ results, isOld, roleName, companyName, isInForce, whose, onChoose, none }: Props) {
  const everybody = companyName ? `of everybody in ${companyName}` : 'of all companies'
  return (
    <>
      <Card isSameOnPhones className={classes.card} aria-labelledby="preview" aria-busy={isOld} data-is-old={isOld}>
        <Row isOneLine gap={16} rowGap={8} align="start" justify="between" className={classes.cardHead}>
          <h2 id="preview">{isInForce ? 'Scores by this version' : 'If you activated this now'}</h2>
          <NativeSelect
            size="xs"
            aria-label="Whose results"
            data={[
              { value: 'role', label: `Results for ${roleName}` },
              { value: 'everybody', label: 'Everybody' },
            ]}
            value={whose}
            onChange={({ currentTarget }) => onChoose(currentTarget.value === 'role' ? 'role' : 'everybody')}
          />
        </Row>
        <Meta className={classes.meta} role="status">
          {none ??
            (results ? scoredWords(results, whose === 'role' ? `for ${roleName}` : everybody) : 'Scoring the results')}
        </Meta>
        {!none && !results && <BandsSkeleton />}
        {!none && results && results.total > 0 && <Bands results={results} />}
      </Card>
      {!none && results && results.moves.length > 0 && (
        <Card isSameOnPhones className={classes.card} aria-labelledby="moves" data-is-old={isOld}>
          <h2 id="moves">Who moves most</h2>
          <Moves moves={results.moves} roleName={roleName} />
        </Card>
      )}
    </>
  )
}

type MovesProps = { moves: BenchmarkPreview['results']['moves']; roleName: string }

export const Moves = ({ moves, roleName }: MovesProps) => (
  <PlainList as="ol" className={classes.moves}>
    {moves.map((move) => (
      <li key={move.survey_result_id}>
        <Link to="/survey-results/$id" params={{ id: move.survey_result_id }}>
          {move.person}
        </Link>
        {move.role_name !== null && move.role_name !== roleName && <small>{move.role_name}</small>}
        <Change from={move.before} to={move.after} />
      </li>
    ))}
  </PlainList>
)

/** Two bars for each band: the number of results with the new targets and, above it, with the current ones. */
export function Bands({ results }: { results: BenchmarkPreview['results'] }) {
  const { bands: colors } = currentBrand()
  const countsOf = (key: string) => results.bands.find(({ band }) => band === key) ?? { before: 0, after: 0 }
  const most = Math.max(1, ...results.bands.flatMap(({ before, after }) => [before, after]))
  const width = (count: number) => `${(100 * count) / most}%`
  const { without_score: none } = results
  return (
    <table className={classes.bands}>
      <caption className="visually-hidden">People in each band, now and after</caption>
      <tbody>
        {bands.map(({ key, words }) => {
          const { before, after } = countsOf(key)
          return (
            <tr key={key}>
              <th scope="row">{words}</th>
              <td className={classes.bars} aria-hidden>
                <i style={{ width: width(before) }} />
                <i style={{ width: width(after), background: colors[key].fill }} />
              </td>
              <td className={classes.figures}>
                <Counts before={before} after={after} />
              </td>
            </tr>
          )
        })}
        {none.before + none.after > 0 && (
          <tr>
            <th scope="row">No score</th>
            <td />
            <td className={classes.figures}>
              <Counts before={none.before} after={none.after} />
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

const Counts = ({ before, after }: { before: number; after: number }) => (
  <>
    <span className="visually-hidden">now </span>
    {before.toLocaleString('en')} <span aria-hidden>→</span>
    <span className="visually-hidden">, after</span> <b>{after.toLocaleString('en')}</b>
  </>
)

const BandsSkeleton = () => (
  <Stack gap={16} className={classes.bandsSkeleton} aria-hidden>
    {bands.map(({ key }) => (
      <i key={key} />
    ))}
  </Stack>
)

const Change = ({ from, to }: { from: number | null; to: number | null }) => (
  <span className={classes.change}>
    <Score value={from} /> <span aria-hidden>→</span>
    <span className="visually-hidden">to</span> <Score value={to} />
  </span>
)

function Score({ value }: { value: number | null }) {
  if (value === null) return <Pill>none</Pill>
  const { fill, ink } = currentBrand().bands[bandOf(value).key]
  return (
    <b style={{ background: fill, color: ink }} title={bandOf(value).words}>
      {value}
    </b>
  )
}
