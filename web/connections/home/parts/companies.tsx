import { Link } from '@tanstack/react-router'
import type { Home } from '@seatwise/contract/home'
import { Ago } from '../../../ui/ago.tsx'
import { Meta, Row } from '../../../ui/layout.tsx'
import classes from '../home.module.css'
import { HomeCard } from './card.tsx'

/** A line for each company, the one with the most finished surveys first. */
export function Companies({ companies }: { companies: Home['companies'] }) {
  return (
    <HomeCard title="Companies, last 30 days" more={<Link to="/companies/overview">All companies</Link>}>
      {companies.length === 0 ? (
        <Row as="p" align="center" isOneLine className={classes.calm}>
          Companies appear here once somebody is invited or begins.
        </Row>
      ) : (
        <table className={classes.companies}>
          <thead>
            <tr>
              <th scope="col">Company</th>
              <th scope="col" className={classes.whenWide}>
                Last result
              </th>
              <th scope="col">Started</th>
              <th scope="col">Finished</th>
            </tr>
          </thead>
          <tbody>
            {companies.map(({ id, name, started, finished, finished_at }) => (
              <tr key={id}>
                <td>
                  <Link to="/" search={{ company_id: id }}>
                    {name}
                  </Link>
                  <Meta className={classes.whenNarrow}>
                    {finished_at ? (
                      <>
                        Last result <Ago at={finished_at} />
                      </>
                    ) : (
                      'No results yet'
                    )}
                  </Meta>
                </td>
                <td className={classes.whenWide}>{finished_at ? <Ago at={finished_at} /> : 'None yet'}</td>
                <td>{started.toLocaleString('en')}</td>
                <td>{finished.toLocaleString('en')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </HomeCard>
  )
}
