import type { RoleFit, ScaleReport } from '@seatwise/contract/survey-results'
import { BandChart } from '../../../ui/band-chart.tsx'
import classes from '../result.module.css'
import { rangeWords, type Contribution } from '../words.ts'

type Props = { scales: readonly ScaleReport[]; fit: RoleFit | null }

/** All scales: those that the role weighs first, with their targets, the others below them. */
export function Scales({ scales, fit }: Props) {
  const parts = new Map(fit?.contributions.map((part) => [part.scale, part]))
  const weighted = scales
    .filter(({ key }) => parts.has(key))
    .toSorted((one, other) => parts.get(other.key)!.weight - parts.get(one.key)!.weight)
  const others = scales.filter(({ key }) => !parts.has(key))
  return (
    <section className={`${classes.card} ${classes.scalesCard}`} aria-labelledby="scales">
      <header className={classes.cardHead}>
        <h2 id="scales">{scales.length} work scales</h2>
        <ul className={classes.legend} aria-label="Legend">
          <li data-is="likely">likely, 2 in 3</li>
          <li data-is="likely-wide">9 in 10</li>
          {fit && (
            <>
              <li data-is="target">role target</li>
              <li>
                Figures: <span data-position="inside">inside</span>, <span data-position="near">near</span>,{' '}
                <span data-position="outside">outside</span> the target
              </li>
            </>
          )}
        </ul>
      </header>
      <ol className={classes.scales}>
        {[...weighted, ...others].map((scale) => (
          <Scale
            key={scale.key}
            scale={scale}
            part={parts.get(scale.key)}
            isNear={fit?.near_edge.includes(scale.key) ?? false}
            hasFit={fit !== null}
          />
        ))}
      </ol>
      <p className={classes.meta}>Percentiles: 70 means higher than about 70 of 100 adults in the norm sample.</p>
    </section>
  )
}

type ScaleProps = {
  scale: ScaleReport
  part: Contribution | undefined
  /** Just inside or outside the target. */
  isNear: boolean
  hasFit: boolean
}

function Scale({ scale: { name, poles, score }, part, isNear, hasFit }: ScaleProps) {
  return (
    <li data-weighted={part !== undefined || !hasFit}>
      <span className={classes.scaleName}>
        {name}
        {hasFit && <small>{part ? `weight ${part.weight}` : 'not part of this role'}</small>}
      </span>
      {score ? (
        <BandChart
          percentile={score.percentile}
          inner={score.band_68}
          outer={score.band_90}
          {...(part ? { target: part } : {})}
          label={[
            `${name}: percentile ${score.percentile}`,
            `most likely ${Math.round(score.band_68.from)} to ${Math.round(score.band_68.to)}`,
            ...(part ? [`${part.position} the target of ${rangeWords(part)}`] : []),
          ].join(', ')}
        />
      ) : (
        <span className={classes.quiet}>No score: too many statements without an answer</span>
      )}
      <b className={classes.percentile} data-position={isNear ? 'near' : part?.position}>
        {score?.percentile ?? '—'}
      </b>
      <small className={classes.poles}>
        <span>{poles.low}</span>
        <span>{poles.high}</span>
      </small>
    </li>
  )
}
