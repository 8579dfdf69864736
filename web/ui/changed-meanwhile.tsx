import { Button } from '@mantine/core'
import classes from './changed-meanwhile.module.css'

/** A field whose typed value differs from the stored one. */
type Difference = { label: string; typed: string; stored: string }
type Props = { differences: readonly Difference[]; onTake: () => void; onKeep: () => void }

/** Somebody else has saved this meanwhile: nothing typed is lost, and nothing of theirs is overwritten unseen. */
export function ChangedMeanwhile({ differences, onTake, onKeep }: Props) {
  return (
    <div className={classes.changed} role="alert">
      <p>Somebody else has changed this meanwhile. Nothing of yours is saved yet.</p>
      {differences.length > 0 && (
        <dl>
          {differences.map(({ label, typed, stored }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>Now: {stored || '—'}</dd>
              <dd>You typed: {typed || '—'}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className={classes.buttons}>
        <Button size="xs" variant="default" onClick={onTake}>
          Take what is stored now
        </Button>
        <Button size="xs" variant="default" onClick={onKeep}>
          Keep what I typed
        </Button>
      </div>
    </div>
  )
}

/** The texts that differ between what was typed and what is stored. */
export function differencesOf(
  labels: Record<string, string>,
  typed: Record<string, string>,
  stored: Record<string, string>,
): Difference[] {
  return Object.entries(labels).flatMap(([field, label]) => {
    const one = { label, typed: typed[field] ?? '', stored: stored[field] ?? '' }
    return one.typed === one.stored ? [] : [one]
  })
}
