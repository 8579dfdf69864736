import type { ReactNode } from 'react'
import type { BlockOf } from '@seatwise/contract/report-document'
import { Pill } from '../pill.tsx'
import classes from './report.module.css'

const verdictTones = { must_ask: 'warn', probe: 'neutral', stands_out: 'accent', confirm: 'good' } as const
const verdictWords = { must_ask: 'must ask', probe: 'probe', stands_out: 'stands out', confirm: 'confirm' } as const

/** A question beside the scale that it is about. */
export const Question = ({
  question: { text, why, scale, verdict, listen_for, weak_sign },
}: {
  question: BlockOf<'question'>
}) => (
  <div className={classes.question}>
    {scale && (
      <div>
        <p className={classes.scaleName}>{scale.name}</p>
        <p className={classes.meta}>{scale.position}</p>
        {verdict && <Pill tone={verdictTones[verdict]}>{verdictWords[verdict]}</Pill>}
      </div>
    )}
    <div>
      <p className={classes.asked}>{text}</p>
      {listen_for && (
        <p className={classes.sign}>
          <b data-tone="good">Listen for</b> {listen_for}
        </p>
      )}
      {weak_sign && (
        <p className={classes.sign}>
          <b data-tone="warn">Weak sign</b> {weak_sign}
        </p>
      )}
      {why && <p className={classes.meta}>{why}</p>}
    </div>
  </div>
)

type AgreementProps = { agreement: BlockOf<'agreement'>; action: ReactNode }

/** Points that people could agree on, and an action for them. */
export const Agreement = ({ agreement: { title, items, none }, action }: AgreementProps) => (
  <>
    <h2>{title}</h2>
    {items.length === 0 ? (
      none && <p className={classes.meta}>{none}</p>
    ) : (
      <>
        <ul className={classes.agreement}>
          {items.map(({ rule, text }) => (
            <li key={rule}>{text}</li>
          ))}
        </ul>
        {action}
      </>
    )}
  </>
)
