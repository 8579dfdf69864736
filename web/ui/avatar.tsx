import { IconUser } from '@tabler/icons-react'
import classes from './avatar.module.css'
import { initialsOf } from './initials.ts'

const hues = 6

type Props = {
  /** Empty where it is not known. */
  name: string
  isLarge?: boolean
  /** The reader's own has the color of the brand. */
  isOwn?: boolean
}

/** Initials in a circle. Hidden from screen readers: the name stands beside it. */
export const Avatar = ({ name, isLarge = false, isOwn = false }: Props) => (
  <span
    className={classes.avatar}
    data-hue={isOwn ? 'brand' : name === '' ? 'none' : hueOf(name)}
    data-large={isLarge}
    aria-hidden
  >
    {initialsOf(name) || <IconUser size={16} />}
  </span>
)

/** The same name has the same color everywhere. */
const hueOf = (name: string) =>
  Array.from(name).reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 9_973, 7) % hues
