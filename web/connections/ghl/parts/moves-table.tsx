import { IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { GhlMove } from '@seatwise/contract/ghl'
import { Ago } from '../../../ui/ago.tsx'
import { Stack, Surface } from '../../../ui/layout.tsx'
import { Status } from '../../../ui/status.tsx'
import classes from '../crm.module.css'
import { directionWords, moveWords, nameOf, outcomeWords } from '../words.ts'

const arrows = { in: IconArrowDownLeft, out: IconArrowUpRight }

/** The latest moves of cards between here and the CRM. */
export const MovesTable = ({ moves }: { moves: readonly GhlMove[] }) => (
  <Stack as="section" className={classes.part} aria-labelledby="crm-moves">
    <header>
      <h3 id="crm-moves">Latest moves</h3>
    </header>
    {moves.length === 0 ? (
      <Surface as="p" className={classes.nothing}>
        No card has moved yet. Moves between stages that belong together show here, in both directions.
      </Surface>
    ) : (
      <Surface as="table" className={classes.rows} aria-labelledby="crm-moves">
        <thead>
          <tr>
            <th scope="col">Person</th>
            <th scope="col">Direction</th>
            <th scope="col">Stage</th>
            <th scope="col">Outcome</th>
            <th scope="col">When</th>
          </tr>
        </thead>
        <tbody>
          {moves.map((move) => (
            <tr key={move.id}>
              <th scope="row">
                <Link to="/candidates/$id/{-$tab}" params={{ id: move.candidate.id }}>
                  {nameOf(move.candidate)}
                </Link>
              </th>
              <td>
                <Status icon={arrows[move.direction]}>{directionWords[move.direction]}</Status>
              </td>
              <td>{moveWords(move)}</td>
              <td data-quiet>{outcomeWords(move)}</td>
              <td>
                <Ago at={move.moved_at} />
              </td>
            </tr>
          ))}
        </tbody>
      </Surface>
    )}
  </Stack>
)
