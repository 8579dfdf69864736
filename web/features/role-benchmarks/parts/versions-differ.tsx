import { Button } from '@mantine/core'
import type { RoleBenchmark } from '@seatwise/contract/role-benchmarks'
import type { Draft } from '../draft.ts'
import { differences } from '../differences.ts'
import classes from '../role-benchmarks.module.css'
import { scaleName, versionWords } from '../words.ts'

type Props = { mine: Draft; theirs: RoleBenchmark; onTake: () => void; onKeep: () => void }

/** Somebody else has saved meanwhile: what differs, and whose stays. */
export function VersionsDiffer({ mine, theirs, onTake, onKeep }: Props) {
  const differing = differences(mine.targets, theirs.targets)
  return (
    <div className={classes.differ} role="alert">
      <p>
        <b>Somebody else has saved {versionWords(theirs)} meanwhile.</b> Nothing of yours is saved yet.
      </p>
      {differing.length > 0 ? (
        <DifferencesOfTargets differing={differing} one="Yours" other="Theirs" />
      ) : (
        <p>The targets are the same; reasons or notes may differ.</p>
      )}
      <div className={classes.choices}>
        <Button size="xs" variant="default" onClick={onTake}>
          Take theirs
        </Button>
        <Button size="xs" variant="default" onClick={onKeep}>
          Keep mine, and save it after theirs
        </Button>
      </div>
    </div>
  )
}

type TableProps = { differing: ReturnType<typeof differences>; one: string; other: string }

const DifferencesOfTargets = ({ differing, one, other }: TableProps) => (
  <table className={classes.differences}>
    <thead>
      <tr>
        <th scope="col">Scale</th>
        <th scope="col">{one}</th>
        <th scope="col">{other}</th>
      </tr>
    </thead>
    <tbody>
      {differing.map(({ scale, ...of }) => (
        <tr key={scale}>
          <th scope="row">{scaleName(scale)}</th>
          <td>{of.one}</td>
          <td>{of.other}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
