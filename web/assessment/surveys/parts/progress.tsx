/** @jsxImportSource preact */
import type { Attempt } from '../data.ts'
import { CompanyMark } from './company-mark.tsx'

const milestones = [
  { share: 1 / 4, text: 'A quarter is done.' },
  { share: 1 / 2, text: 'Half is done.' },
  { share: 3 / 4, text: 'Three quarters are done.' },
]

/** @property trouble the reason why answers cannot be saved */
type Props = { attempt: Attempt; at: number; trouble: string | undefined }

/** The header of every statement: the company, the progress, and a message such as a milestone. */
export function Progress({ attempt, at, trouble }: Props) {
  const count = attempt.items.length
  const milestone = milestones.find(({ share }) => at === Math.ceil(count * share))
  const news = trouble ?? milestone?.text
  return (
    <header>
      <div className="head">
        <h1 className="company">
          <CompanyMark name={attempt.company_name} logo_id={attempt.logo_id} />
        </h1>
        <p id="progress" className="quiet">
          {/* Separate elements: a browser that translates the page replaces text nodes, and Preact could no longer
              update a replaced one. */}
          {at < count ? (
            <>
              <span className="word">Statement </span>
              <span key={at}>{`${at + 1} of ${count}`}</span>
            </>
          ) : (
            <span key={at}>{`All ${count} statements`}</span>
          )}
        </p>
      </div>
      {attempt.job_title !== null && (
        <p className="quiet job">
          <bdi>{attempt.job_title}</bdi>
        </p>
      )}
      <progress value={at} max={count} aria-labelledby="progress" />
      <p className="quiet news" role="status">
        <span key={news}>{news}</span>
      </p>
    </header>
  )
}
