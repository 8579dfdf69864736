/** @jsxImportSource preact */
import type { Submitted } from '../data.ts'

/** The person's own percentiles, where the company's settings show them. */
export function OwnResult({ scales }: { scales: NonNullable<Submitted['own_result']> }) {
  return (
    <section className="card">
      <h2>Your own result</h2>
      <p>
        Out of 100 adults in the norm sample, about so many describe themselves lower on the scale. No value is good or
        bad in itself; a role may ask for more of one or another. You see this once: print or save it now if you want to
        keep it.
      </p>
      <button type="button" className="button plain" onClick={() => window.print()}>
        Print or save
      </button>
      <ul className="own">
        {scales.map(({ name, low, high, percentile, tendency }) => (
          <li key={name}>
            <h3>{name}</h3>
            <b>{percentile}</b>
            <div className="track" aria-hidden>
              <i style={{ left: `${percentile}%` }} />
            </div>
            <p className="quiet">
              {tendency
                ? `You say you tend to ${tendency === 'high' ? high : low}.`
                : `You describe yourself as between two ways: to ${low}, or to ${high}.`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
