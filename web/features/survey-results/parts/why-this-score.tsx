import type { RoleFit } from '@seatwise/contract/survey-results'
import { Disclosure } from '../../../ui/disclosure.tsx'
import classes from '../result.module.css'
import { minus, rangeWords } from '../words.ts'

/** How every scale adds to the score, for readers who want to check it. */
export function WhyThisScore({ fit }: { fit: RoleFit }) {
  const weights = fit.contributions.reduce((sum, part) => sum + part.weight, 0)
  const lost = fit.best - fit.exact
  return (
    <Disclosure title={`Why this score: all ${fit.contributions.length} scales add up`} className={classes.details}>
      <div className={classes.scroll} tabIndex={0} role="group" aria-label="All scales of the score">
        <table>
          <thead>
            <tr>
              <th scope="col">Scale</th>
              <th scope="col">Target</th>
              <th scope="col">Weight</th>
              <th scope="col">Person</th>
              <th scope="col">Points</th>
            </tr>
          </thead>
          <tbody>
            {fit.contributions.map((part) => (
              <tr key={part.scale}>
                <th scope="row">{part.name}</th>
                <td>{rangeWords(part)}</td>
                <td>{part.weight}</td>
                <td>{part.percentile}</td>
                <td>{minus(part.points.toFixed(1))}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Sum</th>
              <td />
              <td>{weights}</td>
              <td />
              <td>{minus(lost.toFixed(1))}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      <p className={classes.meta}>
        The best possible score is {fit.best.toFixed(1)}. All scales together take {lost.toFixed(1)}, and{' '}
        {fit.exact.toFixed(1)} is left. The target is version {fit.benchmark.version}, {sources[fit.benchmark.source]}
        {fit.benchmark.global ? ', for all companies' : ', of this company'}.
      </p>
      <Calculation fit={fit} />
    </Disclosure>
  )
}

/** For readers who want to check the figures. */
const Calculation = ({ fit }: { fit: RoleFit }) => (
  <Disclosure title="Details of the calculation" className={classes.details}>
    <div className={classes.scroll} tabIndex={0} role="group" aria-label="Distances from the target">
      <table>
        <thead>
          <tr>
            <th scope="col">Scale</th>
            <th scope="col">Distance from the target</th>
            <th scope="col">Part of misfit</th>
          </tr>
        </thead>
        <tbody>
          {fit.contributions.map((part) => (
            <tr key={part.scale}>
              <th scope="row">{part.name}</th>
              <td>{part.position === 'inside' ? 'inside' : `${part.distance.toFixed(2)} ${part.position}`}</td>
              <td>{part.misfit.toFixed(4)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Sum</th>
            <td />
            <td>{fit.misfit.toFixed(4)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
    <p className={classes.meta}>
      Distances are in standard deviations, targets in percentiles. Of 5,000 simulated profiles, built from published
      averages of adults who took the questionnaire on the web, {fit.exact.toFixed(1)}% lie farther from the targets
      than the misfit of {fit.misfit.toFixed(4)}.
    </p>
  </Disclosure>
)

const sources = {
  expert: 'set by people who know the role and not tested against performance',
  own_people:
    "made from the company's own people: it describes them and does not show what makes anyone good at the work",
  occupation_draft: 'an occupation draft, not validated',
}
