/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'

type Control = { id: string; name: string; 'aria-invalid'?: true; 'aria-describedby'?: string }
type Props = {
  name: string
  label: string
  isOptional?: boolean
  hint?: string
  fault: string | undefined
  children: (control: Control) => ComponentChildren
}

/** A labelled control with its hint and its error. */
export function Field({ name, label, isOptional = false, hint, fault, children }: Props) {
  return (
    <div className="field">
      <label htmlFor={name}>
        {label}
        {isOptional && <span className="quiet"> (optional)</span>}
      </label>
      {children(controlOf(name, hint, fault))}
      {hint && (
        <small id={`${name}-hint`} className="quiet">
          {hint}
        </small>
      )}
      <Fault name={name} fault={fault} />
    </div>
  )
}

/** No live region, so that nothing is announced twice: the focused summary already links here. */
export function Fault({ name, fault }: { name: string; fault: string | undefined }) {
  if (!fault) return null
  return (
    <small id={`${name}-fault`} className="fault">
      {fault}
    </small>
  )
}

/** Attributes that identify the control and refer to its hint and its error. */
export function controlOf(name: string, hint: string | undefined, fault: string | undefined): Control {
  const described = [hint && `${name}-hint`, fault && `${name}-fault`].filter(Boolean).join(' ')
  return {
    id: name,
    name,
    ...(fault ? { 'aria-invalid': true } : {}),
    ...(described ? { 'aria-describedby': described } : {}),
  }
}
