import type { IndividualReport } from '@seatwise/contract/survey-results'
import { Disclosure } from '../../../ui/disclosure.tsx'
import classes from '../result.module.css'

/** Lists the 21 facets that the scales are made of. The list is collapsed at first. */
export function Facets({ facets }: { facets: IndividualReport['facets'] }) {
  return (
    <Disclosure title={<h2>{facets.length} facets</h2>} className={classes.card}>
      <p className={classes.quiet}>
        Sums of four answers, 4 to 20. Single facets are less reliable than the scales made of them.
      </p>
      <ul className={classes.facets}>
        {facets.map(({ key, name, score }) => (
          <li key={key}>
            <span>{name}</span> <b>{score ?? '—'}</b>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
