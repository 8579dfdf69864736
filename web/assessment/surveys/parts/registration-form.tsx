/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks'
import { textOf } from '../../../kernel/forms.ts'
import type { Company, Role } from '../data.ts'
import { useCheckedForm, type FieldWords } from '../use-checked-form.ts'
import { controlOf, Fault, Field } from './field.tsx'
import { FaultSummary } from './fault-summary.tsx'

/** In the order of the form. */
const words: Record<string, FieldWords> = {
  role_id: { label: 'Role', missing: 'Choose the role that this is about.' },
  first: { label: 'First name', missing: 'Enter your first name.' },
  last: { label: 'Last name' },
  email: {
    label: 'Email',
    missing: 'Enter your email address.',
    malformed: 'Enter a complete email address, such as name@example.com.',
  },
  phone: { label: 'Phone' },
  accommodation: { label: 'What you need' },
  consent: {
    label: 'I have read “Before you begin” and agree',
    missing: 'Tick this box if you agree. We cannot begin without it.',
  },
}
const someText = '.*\\S.*'

/** The fields of every registration. */
export type RegistrationFields = {
  first: string
  last: string
  phone?: string
  accommodation?: string
  notice_version: string
  language: 'en'
}
/** Additional fields of a registration through an open link. */
export type RegistrationDraft = { role_id: string; email: string }

type Props = {
  company: Pick<Company, 'name' | 'notice'>
  /** The roles to choose from, if the link is not for a certain role. */
  roles: readonly Role[]
  /** The role that the link is for. */
  fixed: { id: string; name: string } | { name: string } | undefined
  /** The data of an invited person, whose email address cannot be changed. */
  invited?: { first: string; last: string; email: string }
  typed: FormData | undefined
  onTyped: (typed: FormData) => void
  onBegin: (entered: RegistrationFields, chosen: RegistrationDraft) => Promise<void>
}

export function RegistrationForm({ company, roles, fixed, invited, typed, onTyped, onBegin }: Props) {
  const summary = useRef<HTMLDivElement>(null)
  const [earlier] = useState(typed)
  const before = (name: 'first' | 'last' | 'role_id' | 'email' | 'phone' | 'accommodation' | 'consent') =>
    earlier ? textOf(earlier, name) : ((name === 'first' || name === 'last') && invited?.[name]) || ''
  const { handlers, faults, listed, problem, pending } = useCheckedForm(words, summary, begin)
  // The server draws the form before the scripts that send it have arrived.
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])

  async function begin(form: FormData) {
    const text = (name: string) => textOf(form, name).trim()
    await onBegin(
      {
        first: text('first'),
        last: text('last'),
        ...(text('phone') ? { phone: text('phone') } : {}),
        ...(text('accommodation') ? { accommodation: text('accommodation') } : {}),
        notice_version: company.notice.version,
        language: 'en',
      },
      { role_id: fixed && 'id' in fixed ? fixed.id : text('role_id'), email: text('email') },
    )
  }

  const field = (name: keyof typeof words) => ({ name, label: words[name]!.label, fault: faults[name] })
  return (
    <form
      {...handlers}
      onInput={(event) => {
        handlers.onInput(event)
        onTyped(new FormData(event.currentTarget))
      }}
    >
      <FaultSummary problem={problem} names={listed} words={words} summary={summary} />
      {fixed ? (
        <p>
          Role: <bdi className="strong">{fixed.name}</bdi>
        </p>
      ) : (
        !invited && (
          <Field {...field('role_id')}>
            {(control) => (
              <span className="select">
                <select {...control} required>
                  <option value="">Choose a role</option>
                  {roles.map(({ id, name }) => (
                    <option key={id} value={id} selected={id === before('role_id')}>
                      {name}
                    </option>
                  ))}
                </select>
              </span>
            )}
          </Field>
        )
      )}
      <div className="pair">
        <Field {...field('first')}>
          {(control) => (
            <input
              {...control}
              defaultValue={before('first')}
              required
              pattern={someText}
              autoComplete="given-name"
              dir="auto"
            />
          )}
        </Field>
        <Field {...field('last')} isOptional>
          {(control) => <input {...control} defaultValue={before('last')} autoComplete="family-name" dir="auto" />}
        </Field>
      </div>
      {invited ? (
        <p>
          Email: <bdi className="strong">{invited.email}</bdi>
        </p>
      ) : (
        <Field {...field('email')} hint="We email you a link, so that you can finish later.">
          {(control) => (
            <input
              {...control}
              defaultValue={before('email')}
              type="email"
              required
              pattern="\S+@\S+\.\S+"
              autoComplete="email"
            />
          )}
        </Field>
      )}
      <Field {...field('phone')} isOptional>
        {(control) => <input {...control} defaultValue={before('phone')} type="tel" autoComplete="tel" />}
      </Field>
      <details open={before('accommodation') !== ''}>
        <summary>Need an adjustment to take the survey?</summary>
        <Field
          {...field('accommodation')}
          isOptional
          hint={`Such as larger text or a quiet place. ${company.name} reads this; it is no part of any score.`}
        >
          {(control) => <textarea {...control} defaultValue={before('accommodation')} rows={3} dir="auto" />}
        </Field>
      </details>
      <Notice {...company} />
      <div className="field agree">
        <label className="check">
          <input
            {...controlOf('consent', undefined, faults.consent)}
            type="checkbox"
            required
            defaultChecked={before('consent') !== ''}
          />
          {words.consent!.label}
        </label>
        <Fault name="consent" fault={faults.consent} />
      </div>
      {/* The button does not take the focus on mouse down: an error that appears on blur would move the button away
          from the pointer. */}
      <button className="button" disabled={pending || !isReady} onMouseDown={(event) => event.preventDefault()}>
        {pending ? 'One moment' : 'Begin'}
      </button>
    </form>
  )
}

/** The privacy notice: below the fields, or beside them if there is room. */
const Notice = ({ notice }: Pick<Company, 'notice'>) => (
  <section className="card notice-card">
    <h2>Before you begin</h2>
    {notice.sections.map(({ title, text }) => (
      <div key={title}>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
    ))}
  </section>
)
