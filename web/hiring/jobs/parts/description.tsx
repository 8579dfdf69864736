import { markdownElements } from '../../../ui/markdown.tsx'
import { Text } from '../../../ui/layout.tsx'
import classes from '../description.module.css'

/** The description of a job as its public page shows it. */
export const Description = ({ text }: { text: string }) => (
  <Text as="div" size="prose" canBreak className={classes.description}>
    {markdownElements(text, {
      heading: (content) => <h3>{content}</h3>,
      typed: (typed) => <p className={classes.typed}>{typed}</p>,
    })}
  </Text>
)
