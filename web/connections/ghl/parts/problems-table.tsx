import { Link } from '@tanstack/react-router'
import type { GhlConnection } from '@seatwise/contract/ghl'
import { Ago } from '../../../ui/ago.tsx'
import { Stack, Surface, Text } from '../../../ui/layout.tsx'
import classes from '../crm.module.css'
import { faultWords, nameOf } from '../words.ts'

/** People who could not be sent to the CRM, with the reason and what to do. The texts wrap instead of being cut. */
export function ProblemsTable({ connection: { problems, people } }: { connection: GhlConnection }) {
  return (
    <Stack as="section" className={classes.part} aria-labelledby="crm-problems">
      <header>
        <h3 id="crm-problems">Not sent</h3>
        {people.failed > problems.length && (
          <p>
            The first {problems.length} of {people.failed.toLocaleString('en')} people
          </p>
        )}
      </header>
      <Surface as="table" className={classes.rows} aria-labelledby="crm-problems">
        <thead>
          <tr>
            <th scope="col">Person</th>
            <th scope="col">What is wrong, and what to do</th>
            <th scope="col">Since</th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ candidate, fault, since }) => (
            <tr key={candidate.id}>
              <th scope="row">
                <Link to="/candidates/$id/{-$tab}" params={{ id: candidate.id }}>
                  {nameOf(candidate)}
                </Link>
              </th>
              <td>
                {faultWords[fault].fault}
                <Text as="small" isBlock tone="quiet" size="meta">
                  {faultWords[fault].todo}
                </Text>
              </td>
              <td>
                <Ago at={since} />
              </td>
            </tr>
          ))}
        </tbody>
      </Surface>
    </Stack>
  )
}
