import { IconAlertTriangle, IconBan } from '@tabler/icons-react'
import type { GuardRail } from '@seatwise/contract/role-benchmarks'
import type { Draft } from '../draft.ts'
import { Grid } from '../../../ui/layout.tsx'
import classes from '../role-benchmarks.module.css'
import { guardRailSentence } from '../words.ts'

type Confirmations = Draft['confirmed']
type Props = {
  rails: readonly GuardRail[]
  confirmed: Confirmations
  onConfirm: (confirmed: Confirmations) => void
}

/**
 * The guard rails that the targets violate, as sentences. Exceptions that are allowed have a checkbox to confirm them.
 */
export function GuardRails({ rails, confirmed, onConfirm }: Props) {
  return rails.map((rail) => {
    const { code, scale, severity } = rail
    const isSame = (one: Confirmations[number]) => one.code === code && one.scale === scale
    const isAnswered = severity === 'confirmable' && confirmed.some(isSame)
    const Mark = severity === 'blocking' ? IconBan : IconAlertTriangle
    return (
      <Grid
        key={`${code} ${scale}`}
        gap={8}
        rowGap={4}
        align="center"
        className={classes.objection}
        data-severity={severity}
        // The error about the targets links to the first unconfirmed guard rail.
        {...(isAnswered ? {} : { 'data-path': 'targets', tabIndex: -1, role: 'group', 'aria-label': 'Targets' })}
      >
        <Mark size={16} aria-hidden />
        <p>{guardRailSentence(rail)}</p>
        {severity === 'confirmable' && (
          <label>
            <input
              type="checkbox"
              checked={isAnswered}
              onChange={({ currentTarget }) =>
                onConfirm(
                  currentTarget.checked ? [...confirmed, { code, scale }] : confirmed.filter((one) => !isSame(one)),
                )
              }
            />
            I mean it so
          </label>
        )}
      </Grid>
    )
  })
}
