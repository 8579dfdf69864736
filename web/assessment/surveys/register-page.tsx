/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import { brands } from '@seatwise/domain/brands/brands'
import { CallError, send } from '../../kernel/call.ts'
import { showBrand } from '../../kernel/brand.ts'
import { write } from '../../kernel/storage.ts'
import { entries, type Company, type GoTo, type Role } from './data.ts'
import { CompanyMark } from './parts/company-mark.tsx'
import { Notice } from './parts/notice.tsx'
import { Provider } from './parts/provider.tsx'
import { Refused } from './parts/refused.tsx'
import { RegistrationForm, type RegistrationDraft, type RegistrationFields } from './parts/registration-form.tsx'
import { useLoaded } from './use-loaded.ts'
import { useTitle } from './use-title.ts'

/** What the form of a link is about. The server writes it into the page, with the form. */
export type Registration = { company: Company; roles: Role[] }

async function loadRegistration(link: string): Promise<Registration> {
  // A malformed link is treated as unknown; the server would answer with a validation error.
  if (!/^[\w-]{8,64}$/.test(link)) throw new CallError(404, '', 'link_not_found')
  const [companies, roles] = await Promise.all([
    send('GET /public/companies', { query: { link } }),
    send('GET /public/companies/role-names', { query: { link } }),
  ])
  const company = companies.data[0]!
  showBrand(company.brand)
  return { company, roles: roles.data }
}

/**
 * @property query the query string of the page
 * @property written what the server has written into the page; undefined: it is loaded
 * @property typed the values entered before, which are shown again after Back from the survey
 */
type Props = {
  query: string
  written?: Registration | undefined
  typed: FormData | undefined
  onTyped: (typed: FormData) => void
  goTo: GoTo
}

export function RegisterPage({ query, written, typed, onTyped, goTo }: Props) {
  const search = new URLSearchParams(query)
  const link = search.get('link') ?? ''
  /** The funnel through which the person has come. */
  const via = search.get('via')?.slice(0, 40)
  const { value, refused, again } = useLoaded(loadRegistration, link, written)
  // The server does not know what is stored on this device: until the first effect the page is as the server wrote it.
  const [isStarted, setStarted] = useState(false)
  useEffect(() => setStarted(entries.current() !== undefined), [])
  // After Back, the page may still have the brand of a survey of another company.
  useEffect(() => {
    if (written) showBrand(written.company.brand)
  }, [written])
  useTitle(value ? `Survey · ${value.company.name}` : 'Survey')

  async function begin(entered: RegistrationFields, chosen: RegistrationDraft) {
    const { data } = await send('POST /surveys/register', {
      body: { link, ...chosen, ...entered, ...(via ? { via } : {}) },
    })
    entries.open(data.token)
    write('previous_survey_url', location.pathname + query)
    goTo('/survey/take')
  }

  if (refused) return <Refused error={refused} onRetry={again} goTo={goTo} />
  if (value && !value.company.fixed_role && value.roles.length === 0) return <NotReady company={value.company} />
  return (
    <main className="page register" aria-busy={!value}>
      <Welcome company={value?.company}>{value && !isStarted && <StartedElsewhere />}</Welcome>
      {value ? (
        <>
          {isStarted && <Started goTo={goTo} />}
          <RegistrationForm
            {...value}
            fixed={value.company.fixed_role ?? value.roles.find(({ id }) => id === search.get('role'))}
            typed={typed}
            onTyped={onTyped}
            onBegin={begin}
          />
          <Provider brand={brands[value.company.brand]} />
        </>
      ) : (
        <p className="quiet">Loading</p>
      )}
    </main>
  )
}

/** Shown if the company has no role to choose from yet. */
const NotReady = ({ company }: { company: Company }) => (
  <Notice title="This survey is not ready yet" company={company}>
    <p className="lead">{company.name} has still to say for which roles it asks. Open this link again later.</p>
  </Notice>
)

type WelcomeProps = {
  /** Undefined until the company is loaded. */
  company: Pick<Company, 'name' | 'logo_id' | 'languages'> | undefined
  children?: ComponentChildren
}

export function Welcome({ company, children }: WelcomeProps) {
  return (
    <>
      <p className="company">{company && <CompanyMark {...company} />}</p>
      <h1>A short survey about how you work</h1>
      <div className="lead">
        About seven minutes{company && `, in ${languagesOf(company)}`}. {children}
      </div>
    </>
  )
}

function languagesOf({ languages }: Pick<Company, 'languages'>) {
  const names = new Intl.DisplayNames('en', { type: 'language' })
  return languages.map((code) => names.of(code)).join(', ')
}

const Started = ({ goTo }: { goTo: GoTo }) => (
  <section className="card started">
    <h2>Already started?</h2>
    <p>There is an unfinished survey on this device.</p>
    <button type="button" className="button" onClick={() => goTo('/survey/take')}>
      Continue where you left off
    </button>
  </section>
)

function StartedElsewhere() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="elsewhere" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Already started?
      </button>
      {isOpen && (
        <p className="once">
          Open the link in the email that we sent you, and continue where you left off. If you cannot find it, register
          again with the same email address, and we send the link again.
        </p>
      )}
    </>
  )
}
