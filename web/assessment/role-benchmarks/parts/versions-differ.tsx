import { Button } from '@mantine/core'
import type { RoleBenchmark } from '@seatwise/contract/role-benchmarks'
import { differences } from '@seatwise/domain/benchmark/target-words'
import type { Draft } from '../draft.ts'
import { textDifferences } from '../differences.ts'
import classes from '../role-benchmarks.module.css'
import { scaleName, versionWords } from '../words.ts'
import { Meta, Row } from '../../../ui/layout.tsx'

type Props = { mine: Draft; theirs: RoleBenchmark; onTake: () => void; onKeep: () => void }

/** Shown when somebody else has saved in the meantime: the differences, and the choice between the two versions. */
export function VersionsDiffer({ mine, theirs, onTake, onKeep }: Props) {
  const differing = [
    ...differences(mine.targets, theirs.targets).map(({ scale, one, other }) => ({
      label: scaleName(scale),
      mine: one,
      theirs: other,
    })),
    ...textDifferences(mine, theirs),
  ]
  return (
    <div className={classes.differ} role="alert">
      <p>
        <b>Somebody else has saved {versionWords(theirs)} meanwhile.</b> Nothing of yours is saved yet.
      </p>
      {differing.length > 0 ? (
        <table className={classes.differences}>
          <thead>
            <tr>
              <th scope="col">What differs</th>
              <th scope="col">Yours</th>
              <th scope="col">Theirs</th>
            </tr>
          </thead>
          <tbody>
            {differing.map((one) => (
              <tr key={one.label}>
                <th scope="row">{one.label}</th>
                <td>{one.mine}</td>
                <td>{one.theirs}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p>They say the same as yours.</p>
      )}
      <Row className={classes.choices}>
        <Button size="xs" variant="default" onClick={onTake}>
          Take theirs
        </Button>
        <Button size="xs" variant="default" onClick={onKeep}>
          Keep mine
        </Button>
      </Row>
      <Meta className={classes.meta}>“Keep mine” saves nothing yet: save again when you have seen what differs.</Meta>
    </div>
  )
}
