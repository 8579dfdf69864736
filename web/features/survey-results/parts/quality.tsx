import type { IndividualReport } from '@seatwise/contract/survey-results'
import classes from '../result.module.css'
import { indexWords, qualityWords } from '../words.ts'

/** The signs by which careless answers are recognized, folded where there is none. */
export function Quality({ quality }: { quality: IndividualReport['quality'] }) {
  const words = qualityWords[quality.status]
  return (
    <details className={classes.card} open={quality.status !== 'good'}>
      <summary>
        <h2>Answer quality: {words.short.toLowerCase()}</h2>
      </summary>
      {quality.status !== 'invalid' && <p className={classes.meta}>{words.long}</p>}
      <dl className={classes.indices}>
        {quality.indices.map(({ index, value, status }) => (
          <div key={index}>
            <dt title={indexWords[index].explains}>{indexWords[index].name}</dt>
            <dd>
              {status !== 'good' && <em>{qualityWords[status].short}</em>}{' '}
              {value === null ? '—' : indexWords[index].show(value)}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
