/** @jsxImportSource preact */
import type { Ref } from 'preact'
import type { FieldWords } from '../use-checked-form.ts'

type Props = {
  /** A problem that is not about a field. */
  problem: string | undefined
  names: string[]
  words: Record<string, FieldWords>
  summary: Ref<HTMLDivElement>
}

/** The error summary above the fields: it takes the focus, and links to each invalid field. */
export function FaultSummary({ problem, names, words, summary }: Props) {
  if (!problem && names.length === 0) return null
  const count = names.length === 1 ? 'One field needs' : `${names.length} fields need`
  return (
    <div ref={summary} tabIndex={-1} className="summary" role="group" aria-labelledby="summary">
      <h2 id="summary">{problem ?? `${count} your attention`}</h2>
      {names.length > 0 && (
        <ul>
          {names.map((name) => (
            <li key={name}>
              <a
                href={`#${name}`}
                onClick={(event) => {
                  event.preventDefault()
                  document.getElementById(name)?.focus()
                }}
              >
                {words[name]!.label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
