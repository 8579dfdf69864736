import { Link } from '@tanstack/react-router'
import { noScoreWords } from '../words.ts'
import classes from './no-target.module.css'

/** Shown in place of a score, with a link to the role, where a target can be set. */
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
