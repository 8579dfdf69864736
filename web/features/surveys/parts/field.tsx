import type { ReactNode } from 'react'

type Control = { id: string; name: string; 'aria-invalid'?: true; 'aria-describedby'?: string }
type Props = {
  name: string
  label: string
  hint?: string
  problem: string | undefined
  children: (control: Control) => ReactNode
}

/** A labelled control with its hint and its validation message. */
export function Field({ name, label, hint, problem, children }: Props) {
  const described = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {children({
        id: name,
        name,
        ...(problem ? { 'aria-invalid': true } : {}),
        ...(described ? { 'aria-describedby': described } : {}),
      })}
      {hint && (
        <small id={`${name}-hint`} className="quiet">
          {hint}
        </small>
      )}
      {problem && (
        <small id={`${name}-problem`} className="problem" role="alert">
          {problem}
        </small>
      )}
    </div>
  )
}
