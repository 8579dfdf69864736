import type { ReactNode } from 'react'
import classes from '../mailer.module.css'

type Props = { subject: string; children: ReactNode }

/** An email as its reader sees it. */
export const Mail = ({ subject, children }: Props) => (
  <div className={classes.mail}>
    <p className={classes.subject}>{subject}</p>
    {children}
  </div>
)

/** The reason why there is no preview of the text. */
export const PreviewProblem = ({ isError, problem }: { isError: boolean; problem: string | undefined }) => (
  <>
    {isError && <p className={classes.problem}>The preview could not be loaded. Check your connection.</p>}
    {problem && (
      <p className={classes.problem} role="status">
        {problem}
      </p>
    )}
  </>
)
