import type { IndividualReport } from '@seatwise/contract/survey-results'
import classes from '../result.module.css'
import { indexWords, qualityWords } from '../words.ts'

export function Quality({ quality }: { quality: IndividualReport['quality'] }) {
  const words = qualityWords[quality.status]
  return (
    <section className={quality.status === 'invalid' ? classes.warning : classes.card} aria-labelledby="quality">
      <h2 id="quality">Quality of the answers: {words.short.toLowerCase()}</h2>
      <p>{words.long}</p>
      <dl className={classes.indices}>
        {quality.indices.map(({ index, value, status }) => (
          <div key={index}>
            <dt>{indexWords[index].name}</dt>
            <dd>
              <b>{value === null ? '—' : indexWords[index].show(value)}</b>{' '}
              {status !== 'good' && <em>{qualityWords[status].short}</em>}
              <small>{indexWords[index].explains}</small>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
