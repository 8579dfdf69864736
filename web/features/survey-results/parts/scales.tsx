import type { ScaleReport } from '@seatwise/contract/survey-results'
import { BandChart } from '../../../ui/band-chart.tsx'
import classes from '../result.module.css'

export function Scales({ scales }: { scales: readonly ScaleReport[] }) {
  return (
    <section className={classes.card} aria-labelledby="scales">
      <h2 id="scales">{scales.length} work scales</h2>
      <p className={classes.quiet}>
        Percentiles: 70 means higher than about 70 of 100 adults in the norm sample. Dark: most likely (two of three)
        the person's usual level. Light: nearly surely (nine of ten).
      </p>
      <ol className={classes.scales}>
        {scales.map(({ key, name, low, high, score }) => (
          <li key={key}>
            <span className={classes.scaleName}>{name}</span>
            {score ? (
              <BandChart
                percentile={score.percentile}
                inner={score.band_68}
                outer={score.band_90}
                label={`${name}: percentile ${score.percentile}, ${Math.round(score.band_68.from)} to ${Math.round(score.band_68.to)} most likely`}
              />
            ) : (
              <span className={classes.quiet}>No score: too many statements without an answer</span>
            )}
            <b className={classes.percentile}>{score?.percentile ?? '—'}</b>
            <small className={classes.poles}>
              <span>{low}</span>
              <span>{high}</span>
            </small>
          </li>
        ))}
      </ol>
    </section>
  )
}
