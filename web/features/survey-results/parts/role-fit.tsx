import type { IndividualReport, RoleFit as Fit } from '@seatwise/contract/survey-results'
import { bandOf } from '@seatwise/domain/bands'
import type { Brand } from '@seatwise/domain/brands/brand'
import { ScoreBadge } from '../../../ui/score-badge.tsx'
import classes from '../result.module.css'

type Props = {
  fit: Fit | null
  others: IndividualReport['other_roles']
  roleName: string | null
  brand: Brand
}

/** The score, how sure it is, and what it is made of. */
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
            {others.map(({ role_name, score }) => (
              <li key={role_name}>
                <span>{role_name}</span>
                {score === null ? (
                  <span className={classes.quiet}>No score</span>
                ) : (
                  <ScoreBadge score={score} colours={bands} />
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
    ? `There is no score: nobody has set a benchmark for ${roleName} yet, or too little of it was answered.`
    : 'There is no score: the result has no role.'

function Explained({ fit, brand: { texts, bands } }: { fit: Fit; brand: Brand }) {
  const error = Math.round(fit.standard_error)
  const weights = fit.contributions.reduce((sum, part) => sum + part.weight, 0)
  const costs = fit.contributions.reduce((sum, part) => sum + part.cost, 0)
  const inside = fit.contributions.filter((part) => part.position === 'inside').slice(0, 3)
  const outside = fit.contributions
    .filter((part) => part.position !== 'inside')
    .slice(-3)
    .toReversed()
  return (
    <>
      <div className={classes.fit}>
        <ScoreBadge score={fit.score} colours={bands} large />
        <p>
          give or take {error} points: about {Math.max(1, fit.score - error)} to {Math.min(99, fit.score + error)}
          <br />
          <small>
            {texts.low_pole} 1 – 99 {texts.high_pole}
          </small>
        </p>
      </div>
      <p>{fitWords(fit.score, texts)}</p>
      <div className={classes.sides}>
        <Side title="Speaks for the fit" parts={inside} none="No weighted scale lies inside its target." />
        <Side title="Speaks against it" parts={outside} none="Every weighted scale lies inside its target." />
      </div>
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
                <th scope="col">Cost</th>
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
                  <td>{part.cost.toFixed(4)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">Sum</th>
                <td>{weights}</td>
                <td colSpan={3} />
                <td>{costs.toFixed(4)}</td>
              </tr>
            </tfoot>
          </table>
        </div>
        <p className={classes.quiet}>
          Misfit is the root of {costs.toFixed(4)} / {weights} = {fit.misfit.toFixed(4)}. Of a fixed panel of 5,000
          people, {fit.exact.toFixed(1)} % have a larger one: that is the score. Distances are in standard deviations,
          targets in percentiles; the benchmark is version {fit.benchmark.version}, {sources[fit.benchmark.source]}
          {fit.benchmark.global ? ', for all companies' : ', of this company'}.
        </p>
      </details>
    </>
  )
}

const typicalFrom = bandOf(50).from

function fitWords(score: number, texts: Brand['texts']): string {
  const { from } = bandOf(score)
  if (from === typicalFrom) return 'About as close to what the role asks for as most people are.'
  return from > typicalFrom ? texts.high_score : texts.low_score
}

const sources = {
  expert: 'set by experts',
  own_people: "made from the company's own people",
  occupation_draft: 'an occupation draft, not validated',
}

type Part = Fit['contributions'][number]

const range = ({ lo, hi }: Part) =>
  lo !== null && hi !== null ? `${lo} to ${hi}` : lo !== null ? `${lo} or more` : `${hi} or less`

function Side({ title, parts, none }: { title: string; parts: readonly Part[]; none: string }) {
  return (
    <div>
      <h3>{title}</h3>
      {parts.length === 0 && <p className={classes.quiet}>{none}</p>}
      <ul>
        {parts.map((part) => (
          <li key={part.scale}>
            <strong>{part.name}</strong>: {part.percentile}, {part.position === 'inside' ? 'inside' : part.position} the
            target of {range(part)}
          </li>
        ))}
      </ul>
    </div>
  )
}
