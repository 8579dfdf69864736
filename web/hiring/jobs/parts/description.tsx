import { markdownElements } from '../../../ui/markdown.tsx'
import classes from '../description.module.css'

/** The description of a job as its page shows it. */
export const Description = ({ text }: { text: string }) => (
  <div className={classes.description}>
    {markdownElements(text, {
      heading: (content) => <h3>{content}</h3>,
      typed: (typed) => <p className={classes.typed}>{typed}</p>,
    })}
  </div>
)
