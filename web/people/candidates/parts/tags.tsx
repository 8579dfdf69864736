import classes from './tags.module.css'

type Props = {
  tags: readonly string[]
  /** How many stand in a row; the others are counted. */
  max?: number
}

/** The tags of a person, in one line. */
export function Tags({ tags, max = tags.length }: Props) {
  const shown = tags.slice(0, max)
  const others = tags.slice(max)
  return (
    <ul className={classes.tags}>
      {shown.map((tag) => (
        <li key={tag} className={classes.tag}>
          {tag}
        </li>
      ))}
      {others.length > 0 && (
        <li className={classes.more} title={others.join(', ')}>
          <span aria-hidden>+{others.length}</span>
          <span className="visually-hidden">{others.join(', ')}</span>
        </li>
      )}
    </ul>
  )
}
