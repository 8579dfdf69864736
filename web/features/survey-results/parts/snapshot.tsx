import type { ScaleReport } from '@seatwise/contract/survey-results'
import classes from '../result.module.css'

/** The three scales that stand out most, as sentences. */
export function Snapshot({ scales }: { scales: readonly ScaleReport[] }) {
  return (
    <section className={classes.card} aria-labelledby="snapshot">
      <h2 id="snapshot">Snapshot</h2>
      <ul className={classes.snapshot}>
        {scales.flatMap(({ key, name, low, high, score }) =>
          score ? (
            <li key={key}>
              <b>{score.percentile}</b>
              <span>
                <strong>{name}</strong>
                <br />
                Tends to {score.percentile >= 50 ? high : low}.
              </span>
            </li>
          ) : (
            []
          ),
        )}
      </ul>
    </section>
  )
}
