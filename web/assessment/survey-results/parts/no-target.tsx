import { Link } from '@tanstack/react-router'
import { noScoreWords } from '../words.ts'
import classes from './no-target.module.css'

/** Replaces a score. It links to the role, which gets its target there. */
export const NoTarget = ({ role }: { role: string | null }) => (
  <Link
    className={classes.noTarget}
    to="/roles"
    search={role === null ? {} : { search: role }}
    title="Without a target of the role there is no score."
  >
    {noScoreWords.completed}
  </Link>
)
