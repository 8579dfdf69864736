import { Button } from '@mantine/core'
import classes from './changed-meanwhile.module.css'
import { Row } from './layout.tsx'

type Texts = Readonly<Record<string, string>>
/**
 * @property labels labels of the compared fields; `typed` and `stored` hold the texts of these fields as the form shows
 * them
 */
type Props = { labels: Texts; typed: Texts; stored: Texts; onTake: () => void; onKeep: () => void }

/**
 * Shown when somebody else has saved the record meanwhile. The user chooses between the two versions, so that nothing
 * typed is lost and nothing stored is overwritten unseen.
 */
export function ChangedMeanwhile({ labels, typed, stored, onTake, onKeep }: Props) {
  const differences = Object.keys(labels).filter((field) => typed[field] !== stored[field])
  return (
    <div className={classes.changed} role="alert">
      <p>Somebody else has changed this meanwhile. Nothing of yours is saved yet.</p>
      {differences.length > 0 && (
        <dl>
          {differences.map((field) => (
            <div key={field}>
              <dt>{labels[field]}</dt>
              <dd>Now: {stored[field] || '—'}</dd>
              <dd>You typed: {typed[field] || '—'}</dd>
            </div>
          ))}
        </dl>
      )}
      <Row>
        <Button size="xs" variant="default" onClick={onTake}>
          Take what is stored now
        </Button>
        <Button size="xs" variant="default" onClick={onKeep}>
          Keep what I typed
        </Button>
      </Row>
    </div>
  )
}
