import { IconUser } from '@tabler/icons-react'
import classes from './avatar.module.css'
import { initialsOf } from './initials.ts'

const hues = 6

type Props = {
  /** Empty where it is not known. */
  name: string
  /** Without it, as in a row of a list. */
  size?: 'small' | 'large'
  /** The reader's own has the color of the brand. */
  isOwn?: boolean
}

/** Initials in a circle. Hidden from screen readers: the name stands beside it. */
export const Avatar = ({ name, size, isOwn = false }: Props) => (
  <span
    className={classes.avatar}
    data-hue={isOwn ? 'brand' : name === '' ? 'none' : hueOf(name)}
    data-size={size}
    aria-hidden
  >
    {initialsOf(name) || <IconUser size={size === 'small' ? 12 : 16} />}
  </span>
)

/** The same name has the same color everywhere. */
const hueOf = (name: string) =>
  Array.from(name).reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 9_973, 7) % hues
