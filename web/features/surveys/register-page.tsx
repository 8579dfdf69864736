import { useState } from 'react'
import type { CallReply } from '@seatwise/contract/routes'
import { CallError, send } from '../../platform/call.ts'
import { textOf } from '../../platform/forms.ts'
import { placed } from '../../platform/problem-messages.ts'
import { write } from '../../platform/storage.ts'
import { readDraft, switchToToken, type GoTo } from './data.ts'
import { Field } from './parts/field.tsx'
import { Refused } from './parts/refused.tsx'
import { useLoaded } from './use-loaded.ts'

type Company = CallReply<'GET /public/companies'>['data'][number]
type Role = CallReply<'GET /public/companies/role-names'>['data'][number]
type Loaded = { company: Company; roles: Role[] }

async function loadCompany(link: string): Promise<Loaded> {
  // A malformed link is treated as unknown; the server would answer with a validation error instead.
  if (!/^[\w-]{8,64}$/.test(link)) throw new CallError(404, '', 'link_not_found')
  const [companies, roles] = await Promise.all([
    send('GET /public/companies', { query: { link } }),
    send('GET /public/companies/role-names', { query: { link } }),
  ])
  const company = companies.data[0]!
  document.documentElement.dataset.brand = company.brand
  return { company, roles: roles.data }
}

export function RegisterPage({ goTo }: { goTo: GoTo }) {
  const search = new URLSearchParams(location.search)
  const link = search.get('link') ?? ''
  const { value, refused, again } = useLoaded(loadCompany, link)

  if (refused) return <Refused error={refused} onRetry={again} />
  if (!value)
    return (
      <main className="page" aria-busy="true">
        <h1>A short survey about how you work</h1>
        <p className="lead">About seven minutes, one statement at a time. Say how you usually are.</p>
        <p className="quiet">Loading</p>
      </main>
    )
  return <Registration {...value} link={link} wantedRole={search.get('role')} goTo={goTo} />
}

/** The company's logo or the brand's, at twice the displayed width for dense screens. */
const logoOf = ({ logo_id, brand }: Company) => (logo_id ? `/images/${logo_id}/64.webp` : `/logos/${brand}-mark.svg`)

/** Where the server's sentences are shown; those about anything else stand below the form. */
const fields = ['role_id', 'first', 'last', 'email', 'phone', 'accommodation']

type Props = Loaded & { link: string; wantedRole: string | null; goTo: GoTo }

function Registration({ company, roles, link, wantedRole, goTo }: Props) {
  const [error, setError] = useState<unknown>()
  const { problem, faults } = placed(error, fields)
  const [pending, setPending] = useState(false)
  const fixed = company.fixed_role ?? roles.find((role) => role.id === wantedRole)

  async function begin(form: FormData) {
    const text = (name: string) => textOf(form, name).trim()
    setPending(true)
    setError(undefined)
    try {
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
    } catch (thrown) {
      setError(thrown)
      setPending(false)
    }
  }

  return (
    <main className="page">
      <title>{`Survey · ${company.name}`}</title>
      <p className="company">
        <img src={logoOf(company)} alt="" width={32} height={32} /> {company.name}
      </p>
      <h1>A short survey about how you work</h1>
      <p className="lead">About seven minutes, one statement at a time. Say how you usually are.</p>
      {readDraft() && (
        <p className="card">
          You have started a survey on this device.{' '}
          <button type="button" className="link" onClick={() => goTo('/survey/take')}>
            Continue where you left off
          </button>
        </p>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void begin(new FormData(event.currentTarget))
        }}
      >
        {fixed ? (
          <p>
            Role: <strong>{fixed.name}</strong>
          </p>
        ) : (
          <Field name="role_id" label="Role" problem={faults.role_id}>
            {(field) => (
              <select {...field} required defaultValue="">
                <option value="" disabled>
                  Choose a role
                </option>
                {roles.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        <div className="pair">
          <Field name="first" label="First name" problem={faults.first}>
            {(field) => <input {...field} required maxLength={100} autoComplete="given-name" />}
          </Field>
          <Field name="last" label="Last name" problem={faults.last}>
            {(field) => <input {...field} required maxLength={100} autoComplete="family-name" />}
          </Field>
        </div>
        <Field
          name="email"
          label="Email"
          problem={faults.email}
          hint="We mail you a link, so that you can go on later or on another device."
        >
          {(field) => <input {...field} type="email" required maxLength={254} autoComplete="email" />}
        </Field>
        <Field name="phone" label="Phone (optional)" problem={faults.phone}>
          {(field) => <input {...field} type="tel" maxLength={26} autoComplete="tel" />}
        </Field>
        <details>
          <summary>Would anything make the survey easier for you?</summary>
          <Field
            name="accommodation"
            label="Tell us what you need (optional)"
            problem={faults.accommodation}
            hint={`${company.name} reads this; it is no part of any score.`}
          >
            {(field) => <textarea {...field} rows={3} maxLength={1000} />}
          </Field>
        </details>
        <section className="card" aria-labelledby="notice">
          <h2 id="notice">Before you begin</h2>
          {company.notice.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
        <label className="check">
          <input type="checkbox" required /> I have read this and agree
        </label>
        <p role="alert" className="problem">
          {problem}
        </p>
        <button className="button" disabled={pending}>
          Begin
        </button>
      </form>
    </main>
  )
}
