import classes from './tags.module.css'
import { Meta, Row } from '../../../ui/layout.tsx'

type Props = {
  tags: readonly string[]
  /** The maximum number of tags in the row; the others are only counted. */
  max?: number
}

/** The tags of a person, in one line. */
export function Tags({ tags, max = tags.length }: Props) {
  const shownTags = tags.slice(0, max)
  const others = tags.slice(max)
  return (
    <Row as="ul" gap={4} align="center" className={classes.tags}>
      {shownTags.map((tag) => (
        <li key={tag} className={classes.tag}>
          {tag}
        </li>
      ))}
      {others.length > 0 && (
        <Meta as="li" title={others.join(', ')}>
          <span aria-hidden>+{others.length}</span>
          <span className="visually-hidden">{others.join(', ')}</span>
        </Meta>
      )}
    </Row>
  )
}
