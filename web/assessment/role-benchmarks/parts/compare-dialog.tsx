import type { RoleBenchmark } from '@seatwise/contract/role-benchmarks'
import { differences, rangeWords } from '@seatwise/domain/benchmark/target-words'
import { Dialog } from '../../../ui/dialog.tsx'
import { Meta } from '../../../ui/layout.tsx'
import { LinesSkeleton } from '../../../ui/lines-skeleton.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { RangeTrack } from '../../../ui/range-slider.tsx'
import { useBenchmark } from '../data.ts'
import classes from '../role-benchmarks.module.css'
import { scaleName, versionWords } from '../words.ts'

type Props = { one: RoleBenchmark; other_id: string; returnTo: string; onClose: () => void }

/** Compares two versions of a role. The scales on which they differ come first. */
export function CompareDialog({ one, other_id, returnTo, onClose }: Props) {
  const { data: other, error, refetch } = useBenchmark(other_id)
  const title = other ? `Version ${one.version} and version ${other.version}` : 'Compare versions'
  return (
    <Dialog shape="wide-drawer" title={title} returnTo={returnTo} onClose={onClose}>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {!other && !error && <LinesSkeleton />}
      {other && <Compared one={one} other={other} />}
    </Dialog>
  )
}

function Compared({ one, other }: { one: RoleBenchmark; other: RoleBenchmark }) {
  const differing = differences(one.targets, other.targets)
  const scales = new Set([...differing, ...one.targets, ...other.targets].map(({ scale }) => scale))
  const cell = (benchmark: RoleBenchmark, scale: string) => {
    const target = benchmark.targets.find((match) => match.scale === scale)
    if (!target || target.weight === 0)
      return (
        <Meta as="span" className={classes.meta}>
          does not count
        </Meta>
      )
    return (
      <>
        <RangeTrack value={target} label={rangeWords(target)} />
        {rangeWords(target)}, weight {target.weight}
      </>
    )
  }
  return (
    <>
      <Meta className={classes.meta}>
        {differing.length === 0
          ? 'They ask for the same.'
          : `They differ on ${differing.length} ${differing.length === 1 ? 'scale' : 'scales'}.`}
      </Meta>
      <div className={classes.scroll} tabIndex={0} role="group" aria-label="Both versions">
        <table className={classes.compared}>
          <thead>
            <tr>
              <th scope="col">Scale</th>
              {[one, other].map((benchmark) => (
                <th key={benchmark.id} scope="col">
                  {versionWords(benchmark).replace(/^./, (first) => first.toUpperCase())}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...scales].map((scale) => (
              <tr key={scale} data-differs={differing.some((match) => match.scale === scale)}>
                <th scope="row">
                  {scaleName(scale)}
                  {differing.some((match) => match.scale === scale) && (
                    <span className="visually-hidden"> (differs)</span>
                  )}
                </th>
                <td>{cell(one, scale)}</td>
                <td>{cell(other, scale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
