import type { IndividualReport, RoleFit as Fit } from '@seatwise/contract/survey-results'
import { bandOf } from '@seatwise/domain/bands'
import type { Brand } from '@seatwise/domain/brands/brand'
import { ScoreBadge } from '../../../ui/score-badge.tsx'
import classes from '../result.module.css'
import { likelyWords } from '../words.ts'

type Props = {
  fit: Fit | null
  others: IndividualReport['other_roles']
  roleName: string | null
  brand: Brand
}

/** Shows the role score, its likely range and the contribution of each scale. */
export function RoleFit({ fit, others, roleName, brand }: Props) {
  const { texts, bands } = brand
  return (
    <section className={classes.card} aria-labelledby="fit">
      <h2 id="fit">
        {texts.score_name}
        {fit ? ` for ${fit.role_name}` : ''}
      </h2>
      {fit ? <Explained fit={fit} brand={brand} /> : <p>{noScore(roleName)}</p>}
      {others.length > 0 && (
        <>
          <h3>Other roles</h3>
          <ul className={classes.others}>
            {others.map(({ role_name, score, likely }) => (
              <li key={role_name}>
                <span>{role_name}</span>
                {score === null ? (
                  <span className={classes.quiet}>No score</span>
                ) : (
                  <span>
                    <ScoreBadge score={score} colours={bands} /> <small>{likely && likelyWords(likely)}</small>
                  </span>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

const noScore = (roleName: string | null) =>
  roleName
    ? `There is no score: ${roleName} has no benchmark yet, or too few statements were answered.`
    : 'There is no score: the result has no role.'

function Explained({ fit, brand: { texts, bands } }: { fit: Fit; brand: Brand }) {
  const part = (scale: string) => fit.contributions.find((known) => known.scale === scale)!
  return (
    <>
      <div className={classes.fit}>
        <ScoreBadge score={fit.score} colours={bands} large />
        <p>
          {fit.likely ? likelyWords(fit.likely) : 'The answers are doubtful, so no range is shown.'}
          <br />
          <small>
            {texts.low_pole} 1 – 99 {texts.high_pole}
          </small>
        </p>
      </div>
      {fit.likely && (
        <p className={classes.quiet}>
          For about two of three people with this score, the average over many surveys lies in this range.
        </p>
      )}
      <p>{fitWords(fit.score, texts)}</p>
      <div className={classes.sides}>
        <Side
          title="Supports the score"
          parts={fit.supports.map(part)}
          none="No weighted scale lies inside its target."
        />
        <Side
          title="Lowers the score"
          parts={fit.lowers.map(part)}
          none="No weighted scale lies clearly outside its target."
          withPoints
        />
        {fit.near_edge.length > 0 && <Side title="Near the edge: ask" parts={fit.near_edge.map(part)} />}
      </div>
      <AllScales fit={fit} />
    </>
  )
}

function AllScales({ fit }: { fit: Fit }) {
  const weights = fit.contributions.reduce((sum, part) => sum + part.weight, 0)
  const lost = fit.best - fit.exact
  return (
    <details className={classes.details}>
      <summary>Why this score: all {fit.contributions.length} scales</summary>
      <div className={classes.scroll} tabIndex={0} role="group" aria-label="All scales of the score">
        <table>
          <thead>
            <tr>
              <th scope="col">Scale</th>
              <th scope="col">Weight</th>
              <th scope="col">Target</th>
              <th scope="col">Person</th>
              <th scope="col">Distance</th>
              <th scope="col">Part of misfit</th>
              <th scope="col">Points</th>
            </tr>
          </thead>
          <tbody>
            {fit.contributions.map((part) => (
              <tr key={part.scale}>
                <th scope="row">{part.name}</th>
                <td>{part.weight}</td>
                <td>{range(part)}</td>
                <td>{part.percentile}</td>
                <td>{part.position === 'inside' ? 'inside' : `${part.distance.toFixed(2)} ${part.position}`}</td>
                <td>{part.misfit.toFixed(4)}</td>
                <td>{minus(part.points.toFixed(1))}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Sum</th>
              <td>{weights}</td>
              <td colSpan={3} />
              <td>{fit.misfit.toFixed(4)}</td>
              <td>{minus(lost.toFixed(1))}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      <p className={classes.quiet}>
        The points add up: the best possible score is {fit.best.toFixed(1)}, all scales together take {lost.toFixed(1)},
        and {fit.exact.toFixed(1)} is left. Of 5,000 simulated profiles, built from published averages of adults who
        took the questionnaire on the web, {fit.exact.toFixed(1)} % lie farther from the targets than the misfit of{' '}
        {fit.misfit.toFixed(4)}. Distances are in standard deviations, targets in percentiles. The benchmark is version{' '}
        {fit.benchmark.version}, {sources[fit.benchmark.source]}
        {fit.benchmark.global ? ', for all companies' : ', of this company'}.
      </p>
    </details>
  )
}

const typicalFrom = bandOf(50).from

function fitWords(score: number, texts: Brand['texts']): string {
  const { from } = bandOf(score)
  if (from === typicalFrom) return 'In the middle third: about as close to the targets as an average profile.'
  return from > typicalFrom ? texts.high_score : texts.low_score
}

const sources = {
  expert: 'set by people who know the role and not tested against performance',
  own_people:
    "made from the company's own people: it describes them and does not show what makes anyone good at the work",
  occupation_draft: 'an occupation draft, not validated',
}

type Part = Fit['contributions'][number]

const range = ({ lo, hi }: Part) =>
  lo !== null && hi !== null ? `${lo} to ${hi}` : lo !== null ? `${lo} or more` : `${hi} or less`

/** Formats lost points with a minus sign, and zero without one. */
const minus = (points: string) => (Number(points) === 0 ? '0' : `−${points}`)

type SideProps = { title: string; parts: readonly Part[]; none?: string; withPoints?: true }

function Side({ title, parts, none, withPoints }: SideProps) {
  return (
    <div>
      <h3>{title}</h3>
      {parts.length === 0 && <p className={classes.quiet}>{none}</p>}
      <ul>
        {parts.map((part) => (
          <li key={part.scale}>
            <strong>{part.name}</strong>
            {withPoints && ` ${minus(part.points.toFixed(0))}`}: {part.percentile}, {part.position} the target of{' '}
            {range(part)}
          </li>
        ))}
      </ul>
    </div>
  )
}
