import { IconUser } from '@tabler/icons-react'
import classes from './avatar.module.css'
import { initialsOf } from './initials.ts'

const hues = 6

type Props = {
  /** The name of a person; empty if the name is not known. */
  name: string
  /** The size outside of lists; rows of a list leave it out. */
  size?: 'small' | 'large'
  /** True for the signed-in user, whose avatar has the brand color. */
  isOwn?: boolean
}

/** A circle with a person's initials. Hidden from screen readers, because the name stands beside it. */
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

/** Equal names have equal colors everywhere. */
const hueOf = (name: string) =>
  Array.from(name).reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 9_973, 7) % hues
