/** @jsxImportSource preact */
import type { SubmitReply } from '../data.ts'

/** The person's own percentiles, if the settings of the company allow it. */
export function OwnResult({ scales }: { scales: NonNullable<SubmitReply['own_result']> }) {
  return (
    <section className="card">
      <h2>Your own result</h2>
      <p>
        Out of 100 adults in the norm sample, about so many describe themselves lower on the scale. The bar holds the
        usual level of two in three people with these answers. No value is good or bad in itself; a role may ask for
        more of one or another.
      </p>
      <div className="once">
        <strong>You see this once</strong>
        <p>We do not show it again. Print or save it now if you want to keep it.</p>
        <button type="button" className="button plain" onClick={() => window.print()}>
          Print or save
        </button>
      </div>
      <ul className="own">
        {scales.map((scale) => (
          <Scale key={scale.name} {...scale} />
        ))}
      </ul>
    </section>
  )
}

function Scale({
  name,
  low,
  high,
  poles,
  percentile,
  likely,
  tends_to,
}: NonNullable<SubmitReply['own_result']>[number]) {
  const { from, to } = likely
  return (
    <li>
      <h3>{name}</h3>
      <b>{percentile}</b>
      <div className="track" aria-hidden>
        <span style={{ left: `${from}%`, width: `${to - from}%` }} />
        <i style={{ left: `${percentile}%` }} />
      </div>
      <small className="poles quiet" aria-hidden>
        <span>{poles.low}</span>
        <span>{poles.high}</span>
      </small>
      <p className="quiet">
        {tends_to
          ? `You say you tend to ${tends_to}`
          : `Your answers do not clearly lean to either side: to ${low}, or to ${high}`}
        ; most likely {Math.round(from)} to {Math.round(to)}.
      </p>
    </li>
  )
}
