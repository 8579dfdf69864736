import type { ScaleReport } from '@seatwise/contract/survey-results'
import classes from './snapshot.module.css'

/** Lists the three scales farthest from the average. A scale gets a sentence only if it clearly differs. */
export function Snapshot({ scales }: { scales: readonly ScaleReport[] }) {
  return (
    <section className={classes.snapshot} aria-labelledby="snapshot">
      <h2 id="snapshot">Snapshot</h2>
      <ul>
        {scales.flatMap(({ key, name, low, high, score }) =>
          score ? (
            <li key={key}>
              <b>
                {name} <span>{score.percentile}</span>
              </b>
              {score.tendency
                ? `Says they tend to ${score.tendency === 'high' ? high : low}.`
                : 'Does not clearly stand out from the middle.'}
            </li>
          ) : (
            []
          ),
        )}
      </ul>
    </section>
  )
}
