import type { IndividualReport } from '@seatwise/contract/survey-results'
import { Disclosure } from '../../../ui/disclosure.tsx'
import classes from '../result.module.css'
import { indexWords, qualityWords } from '../words.ts'

type Quality = IndividualReport['quality']

export const qualityTitle = ({ status }: Quality) => `Answer quality: ${qualityWords[status].short.toLowerCase()}`

/** The answer quality where nothing is unusual about it, folded: what is unusual stands beside the score. */
export const GoodQuality = ({ quality }: { quality: Quality }) => (
  <Disclosure title={<h2>{qualityTitle(quality)}</h2>} className={classes.card}>
    <p className={classes.meta}>{qualityWords.good.long}</p>
    <QualitySigns quality={quality} />
  </Disclosure>
)

/** The signs by which careless answers are recognized. */
export const QualitySigns = ({ quality }: { quality: Quality }) => (
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
)
