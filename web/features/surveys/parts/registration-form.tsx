/** @jsxImportSource preact */
import { useRef, useState } from 'preact/hooks'
import { send } from '../../../platform/call.ts'
import { textOf } from '../../../platform/forms.ts'
import { write } from '../../../platform/storage.ts'
import { switchToToken, type Company, type GoTo, type Role } from '../data.ts'
import { useCheckedForm, type FieldWords } from '../use-checked-form.ts'
import { controlOf, Fault, Field } from './field.tsx'
import { FaultSummary } from './fault-summary.tsx'

/** In the order of the form. */
const words: Record<string, FieldWords> = {
  role_id: { label: 'Role', missing: 'Choose the role that this is about.' },
  first: { label: 'First name', missing: 'Enter your first name.' },
  last: { label: 'Last name', missing: 'Enter your last name.' },
  email: {
    label: 'Email',
    missing: 'Enter your email address.',
    malformed: 'Enter a complete email address, such as name@example.com.',
  },
  phone: { label: 'Phone (optional)' },
  accommodation: { label: 'What you need (optional)' },
  consent: { label: 'I have read this and agree', missing: 'Tick this box if you agree. We cannot begin without it.' },
}
const someText = '.*\\S.*'

type Props = {
  company: Company
  roles: Role[]
  link: string
  wantedRole: string | null
  typed: FormData | undefined
  onTyped: (typed: FormData) => void
  goTo: GoTo
}

export function RegistrationForm({ company, roles, link, wantedRole, typed, onTyped, goTo }: Props) {
  const summary = useRef<HTMLDivElement>(null)
  const fixed = company.fixed_role ?? roles.find((role) => role.id === wantedRole)
  const [earlier] = useState(typed)
  const before = (name: string) => (earlier ? textOf(earlier, name) : '')
  const { handlers, faults, listed, problem, pending } = useCheckedForm(words, summary, begin)

  async function begin(form: FormData) {
    const text = (name: string) => textOf(form, name).trim()
    const { data } = await send('POST /surveys/register', {
      body: {
        link,
        role_id: fixed?.id ?? text('role_id'),
        first: text('first'),
        last: text('last'),
        email: text('email'),
        ...(text('phone') ? { phone: text('phone') } : {}),
        ...(text('accommodation') ? { accommodation: text('accommodation') } : {}),
        notice_version: company.notice.version,
        language: 'en',
      },
    })
    switchToToken(data.token)
    write('previous_survey_url', location.pathname + location.search)
    goTo('/survey/take')
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
      {fixed ? (
        <p>
          Role: <bdi className="strong">{fixed.name}</bdi>
        </p>
      ) : (
        <Field {...field('role_id')}>
          {(control) => (
            <select {...control} required>
              <option value="">Choose a role</option>
              {roles.map(({ id, name }) => (
                <option key={id} value={id} selected={id === before('role_id')}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <div className="pair">
        <Field {...field('first')}>
          {(control) => (
            <input
              {...control}
              defaultValue={before('first')}
              required
              pattern={someText}
              maxLength={100}
              autoComplete="given-name"
              dir="auto"
            />
          )}
        </Field>
        <Field {...field('last')}>
          {(control) => (
            <input
              {...control}
              defaultValue={before('last')}
              required
              pattern={someText}
              maxLength={100}
              autoComplete="family-name"
              dir="auto"
            />
          )}
        </Field>
      </div>
      <Field {...field('email')} hint="We email you a link, so that you can finish later or on another device.">
        {(control) => (
          <input
            {...control}
            defaultValue={before('email')}
            type="email"
            required
            pattern="\S+@\S+\.\S+"
            maxLength={254}
            autoComplete="email"
          />
        )}
      </Field>
      <Field {...field('phone')}>
        {(control) => (
          <input {...control} defaultValue={before('phone')} type="tel" maxLength={26} autoComplete="tel" />
        )}
      </Field>
      <details open={before('accommodation') !== ''}>
        <summary>Would anything make the survey easier for you?</summary>
        <Field {...field('accommodation')} hint={`${company.name} reads this; it is no part of any score.`}>
          {(control) => (
            <textarea {...control} defaultValue={before('accommodation')} rows={3} maxLength={1000} dir="auto" />
          )}
        </Field>
      </details>
      <section className="card" aria-labelledby="notice">
        <h2 id="notice">Before you begin</h2>
        {company.notice.sections.map(({ title, text }) => (
          <div key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        ))}
      </section>
      <div className="field">
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
      <FaultSummary problem={problem} names={listed} words={words} summary={summary} />
      {/* The button leaves the focus where it is: a fault shown under the field that is left would move it away from the pointer. */}
      <button className="button" disabled={pending} onMouseDown={(event) => event.preventDefault()}>
        {pending ? 'One moment' : 'Begin'}
      </button>
    </form>
  )
}
