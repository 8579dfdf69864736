import { createContext, useContext, type ReactNode } from 'react'
import type { AskedQuestion } from '@seatwise/contract/job-application-templates'
import { applicationOtherFiles } from '@seatwise/contract/limits'
import { isOn } from '@seatwise/domain/applications/answers'
import { withSource } from '@seatwise/domain/applications/source'
import { unchangeableWords, whereToAsk } from '@seatwise/domain/applications/where-to-ask'
import { feedUrl, jobListUrl } from '@seatwise/domain/jobs/address'
import type { AboutForm, FormEntries, PublicJobPage, PublicPage, QuestionsPage } from '@seatwise/domain/jobs/pages'
import { answerWords, lastDayWords, metaWords, payWords, statedPay } from '@seatwise/domain/jobs/words'
import { counted } from '../../kernel/counted.ts'
import { initialsOf } from '../../ui/initials.ts'
import { markdownElements } from '../../ui/markdown.tsx'
import { FileField, LongField, QuestionField, Summary, TextField, Tick, unreadWords } from './fields.tsx'

type Of<Kind extends PublicPage['kind']> = Extract<PublicPage, { kind: Kind }>
type PageFrame = Pick<PublicJobPage, 'base' | 'company'>

/** True if the page is a preview within another page. */
export const Previewed = createContext(false)

const Main = ({ children }: { children: ReactNode }) =>
  useContext(Previewed) ? <div className="main">{children}</div> : <main className="main">{children}</main>

/** A form; in a preview it is disabled by a fieldset, which elsewhere would be an unnamed group for screen readers. */
const Form = ({ action, children }: { action: string; children: ReactNode }) => (
  <form method="post" action={action} encType="multipart/form-data">
    {useContext(Previewed) ? <fieldset disabled>{children}</fieldset> : children}
  </form>
)

/** A page for applicants. It is rendered on the server, and works without scripts. */
export function Page({ page }: { page: PublicPage }) {
  switch (page.kind) {
    case 'job':
      return <Job {...page} />
    case 'questions':
      return <Questions {...page} />
    case 'sent':
      return <Sent {...page} />
    case 'list':
      return <List {...page} />
    case 'application':
      return <OwnApplication {...page} />
    case 'problem':
      return <Problem {...page} />
  }
}

type CompanyProps = PageFrame & { isList?: boolean; source?: string }

/** The company of the page, and the link to its other jobs. */
const Company = ({ base, company: { name, public_name, logo_id }, isList = false, source }: CompanyProps) => (
  <p className="company">
    {logo_id ? (
      <img src={`/images/${logo_id}/64.webp`} width="32" height="32" alt="" />
    ) : (
      <span className="initial" aria-hidden="true">
        {initialsOf(name)}
      </span>
    )}
    <span className="name">{name}</span>
    {!isList && (
      <a href={listAddress({ base, company: { public_name }, source })}>
        All jobs<span className="unseen"> at {name}</span>
      </a>
    )}
  </p>
)

type ListAddress = { base: string; company: { public_name: string }; source?: string | undefined }

const listAddress = ({ base, company, source }: ListAddress) =>
  withSource(jobListUrl(base, company.public_name), source)

/** A short summary of a job; amounts of money do not wrap. */
const Meta = ({ job }: Pick<PublicJobPage, 'job'>) => {
  const words = metaWords({ ...job, pay: null })
  const pay = statedPay(job.pay)
  if (!pay) return <p className="meta">{words}</p>
  return (
    <p className="meta">
      {words}
      {words !== '' && <span className="apart"> · </span>}
      <span className="pay">{payWords(pay)}</span>
    </p>
  )
}

export const Description = ({ text }: { text: string }) => (
  <div className="text">
    {markdownElements(text, {
      heading: (content) => <h2>{content}</h2>,
      typed: (typed) => <p className="typed">{typed}</p>,
    })}
  </div>
)

const closedWords = {
  paused: 'This job takes no applications at the moment.',
  closed: 'This job is closed: it takes no applications any more.',
}

const times = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

type JobHeadProps = Pick<PublicJobPage, 'base' | 'company' | 'job' | 'kept_until'> & { source?: string }

/** The title of the job and, if so, the reason why it accepts no applications. */
function JobHead({ base, company, job, kept_until, source }: JobHeadProps) {
  const { title, state, closes_on } = job
  return (
    <>
      <h1>{title}</h1>
      <Meta job={job} />
      {state === 'open' && closes_on && <p className="meta">Apply by {lastDayWords(closes_on)}</p>}
      {state !== 'open' && (
        <p className="note" role="status">
          {closedWords[state]}
          {state === 'paused' && kept_until && (
            <>
              {' '}
              Come back later: what you have typed is kept until{' '}
              <time dateTime={kept_until}>{times.format(new Date(kept_until))} UTC</time>.
            </>
          )}{' '}
          <a href={listAddress({ base, company, source })}>See open jobs</a>
        </p>
      )}
    </>
  )
}

function Job({ base, company, job, form, entered, isBegun, kept_until, via, source }: PublicJobPage) {
  const isOpen = job.state === 'open'
  return (
    <Main>
      <Company base={base} company={company} source={source} />
      <JobHead base={base} company={company} job={job} kept_until={kept_until} source={source} />
      {form && isOpen && !isBegun && (
        <p className="actions">
          <a className="button" href="#apply">
            Apply
          </a>
        </p>
      )}
      {!isOpen && isBegun && <Typed said={saidAbout(entered)} />}
      <Description text={job.description} />
      {form && isOpen && (
        <About base={base} form={form} entered={entered} via={via} source={source} promise={promiseOf(job)} />
      )}
    </Main>
  )
}

type SaidList = readonly { label: string; value: string }[]

const Said = ({ said }: { said: SaidList }) => (
  <dl className="said">
    {said.map(({ label, value }, at) => [<dt key={at}>{label}</dt>, <dd key={`${at} value`}>{value}</dd>])}
  </dl>
)

/** The typed values, to be read and copied while the form cannot be submitted. */
const Typed = ({ said }: { said: SaidList }) =>
  said.length === 0 ? null : (
    <section className="card" aria-labelledby="typed">
      <h2 id="typed">What you have typed</h2>
      <Said said={said} />
    </section>
  )

const labels = {
  first: 'First name',
  last: 'Last name',
  email: 'Email',
  phone: 'Phone',
  link: 'Link',
  resume: 'Resume',
  cover_letter: 'Cover letter',
  other: 'Add a file',
  consent: 'Consent',
}

const typedFields = ['first', 'last', 'email', 'phone', 'link', 'resume', 'cover_letter'] as const

const saidAbout = ({ texts, files }: FormEntries): SaidList =>
  typedFields.flatMap((name) => {
    const value = files[name] ?? texts[name]?.[0]
    return value ? { label: labels[name], value } : []
  })

const saidAnswers = (questions: readonly AskedQuestion[], { texts, files }: FormEntries): SaidList =>
  questions.flatMap(({ id, type, label }) => {
    const value = files[id] ?? texts[id]?.filter(Boolean).join(', ')
    return value ? { label, value: type === 'checkbox' ? 'Yes' : value } : []
  })

type AboutProps = Pick<PublicJobPage, 'base' | 'entered' | 'via' | 'source'> & {
  form: AboutForm
  promise: string | undefined
}

const promiseOf = ({ answer_within_days, company }: PublicJobPage['job']) =>
  answerWords(answer_within_days, company.name)

/** The first step: about the applicant. */
function About({ base, form, entered, via, source, promise }: AboutProps) {
  const { fields, code } = form
  const isOptional = (field: keyof AboutForm['fields']) => fields[field] !== 'required'
  return (
    <section className="card" aria-labelledby="apply">
      <h2 id="apply">Apply in three minutes</h2>
      <Step nth={1}>about you{form.hasSurvey && '. A survey of about seven minutes comes after.'}</Step>
      <Summary entered={entered} labels={labels} />
      <Form action={`${base}/jobs/${code}/apply/steps`}>
        <input type="hidden" name="notice_version" value={form.notice.version} />
        <input type="hidden" name="consent_version" value={form.consent_version} />
        {via && <input type="hidden" name="via" value={via} />}
        {source && <input type="hidden" name="source" value={source} />}
        <div className="fields">
          <TextField isHalf name="first" label={labels.first} entered={entered} autoComplete="given-name" />
          <TextField isHalf name="last" label={labels.last} entered={entered} isOptional autoComplete="family-name" />
          <TextField name="email" label={labels.email} entered={entered} type="email" autoComplete="email" />
          {isOn(fields.phone) && (
            <TextField
              name="phone"
              label={labels.phone}
              entered={entered}
              isOptional={isOptional('phone')}
              type="tel"
              autoComplete="tel"
            />
          )}
          {isOn(fields.link) && (
            <TextField
              name="link"
              label={labels.link}
              entered={entered}
              isOptional={isOptional('link')}
              type="url"
              autoComplete="url"
              help="A profile or a page of yours, such as https://example.com/me."
            />
          )}
          {isOn(fields.resume) && (
            <FileField name="resume" label={labels.resume} entered={entered} isOptional={isOptional('resume')} />
          )}
          {isOn(fields.cover_letter) && (
            <LongField
              name="cover_letter"
              label={labels.cover_letter}
              entered={entered}
              isOptional={isOptional('cover_letter')}
            />
          )}
          <div>
            <Tick name="consent" entered={entered} isRequired>
              {form.consent}
            </Tick>
            <details>
              <summary>What is kept, and my rights</summary>
              {form.notice.sections.map(({ title, text }) => (
                <p key={title}>
                  <strong>{title}.</strong> {text}
                </p>
              ))}
            </details>
          </div>
        </div>
        <div className="actions">
          <button type="submit">Continue</button>
        </div>
        <p className="after">
          {nextWords(form)} {promise}
        </p>
      </Form>
    </section>
  )
}

/** The number of the step in words; the bar shows the same visually. */
const Step = ({ nth, children }: { nth: 1 | 2; children: ReactNode }) => (
  <>
    <p className="step">
      Step {nth} of 2: {children}
    </p>
    <div className="bar" aria-hidden="true">
      <span className="done" />
      <span className={nth === 2 ? 'done' : undefined} />
    </div>
  </>
)

const nextWords = ({ hasSurvey }: AboutForm) =>
  hasSurvey
    ? 'After the application comes a short survey about how you work, about seven minutes. A person decides, never a score.'
    : 'A person reads your application and decides.'

/** The second step: the company's questions. */
function Questions(page: QuestionsPage) {
  const { base, company, job, form, about, isResumeUnread, questions, entered, kept_until } = page
  const head = (
    <>
      <Company base={base} company={company} />
      <JobHead base={base} company={company} job={job} kept_until={kept_until} />
    </>
  )
  if (job.state !== 'open')
    return (
      <Main>
        {head}
        <Typed said={[...about, ...saidAnswers(questions, entered)]} />
      </Main>
    )
  const named = Object.fromEntries(questions.map(({ id, label }) => [id, label]))
  const back = `${base}/jobs/${form.code}/apply?step=about`
  return (
    <Main>
      {head}
      <section className="card" aria-labelledby="questions">
        <h2 id="questions">{questions.length > 0 ? 'A few questions' : 'Check and send'}</h2>
        <Step nth={2}>{questions.length > 0 ? 'questions' : 'check and send'}</Step>
        <Summary entered={entered} labels={named} />
        {isResumeUnread && (
          <p className="note" role="status">
            {unreadWords}
          </p>
        )}
        {about.length > 0 && (
          <div className="details">
            <h3>Your details</h3>
            <a href={back}>
              Change<span className="unseen"> your details</span>
            </a>
            <Said said={about} />
          </div>
        )}
        <Form action={`${base}/jobs/${form.code}/apply`}>
          {questions.length > 0 && (
            <div className="fields asked">
              {questions.map((question) => (
                <QuestionField key={question.id} question={question} entered={entered} />
              ))}
            </div>
          )}
          <div className="actions">
            <button type="submit">Send application</button>
          </div>
          <p className="after">
            {nextWords(form)} {promiseOf(job)}
          </p>
        </Form>
      </section>
    </Main>
  )
}

function Sent({ base, company, job, email, thank_you, survey_url }: Of<'sent'>) {
  const promise = promiseOf(job)
  return (
    <Main>
      <Company base={base} company={company} />
      <svg className="tick" width="40" height="40" viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="12" />
        <path d="M7 12.5l3.5 3.5L17 9" />
      </svg>
      <h1>Your application has arrived</h1>
      <p className="meta">{job.title}</p>
      <div className="text">
        {thank_you.split(/\n+/).map((line, index) => (
          <p key={index}>{line}</p>
        ))}
        {promise && <p>{promise}</p>}
        <p>
          We have sent an email to <strong>{email}</strong>. It can take a minute; look into spam too. Use its link to
          change or withdraw the application.
        </p>
      </div>
      {survey_url ? (
        <section className="card" aria-labelledby="survey">
          <h2 id="survey">Next: a short survey</h2>
          <p className="after">
            It asks how you work, and takes about seven minutes. You can stop and go on later. A person decides, never a
            score.
          </p>
          <div className="actions">
            <a className="button" href={survey_url}>
              Begin the survey
            </a>
          </div>
        </section>
      ) : (
        <p className="onward">
          <a href={listAddress({ base, company })}>See other open jobs</a>
        </p>
      )}
    </Main>
  )
}

function List({ base, company, jobs }: Of<'list'>) {
  return (
    <Main>
      <Company base={base} company={company} isList />
      <h1>Open jobs</h1>
      {jobs.length === 0 ? (
        <p className="text">
          {company.name} has no open jobs at the moment. Thank you for looking: new ones are listed here as soon as
          there are some.
        </p>
      ) : (
        <>
          {jobs.length > fewJobs && <p className="meta">{counted(jobs.length, ['job', 'jobs'])}</p>}
          <ul className="jobs">
            {jobs.map((job) => (
              <li key={job.id}>
                <h2>
                  <a href={job.url}>{job.title}</a>
                </h2>
                <Meta job={job} />
                {job.closes_on && <p className="meta">Apply by {lastDayWords(job.closes_on)}</p>}
              </li>
            ))}
          </ul>
          <p className="after">Applying takes about three minutes. A person decides, never a score.</p>
        </>
      )}
      <p className="meta">
        Feed for job boards: <a href={feedUrl(listAddress({ base, company }), 'xml')}>XML</a>,{' '}
        <a href={feedUrl(listAddress({ base, company }), 'json')}>JSON</a>
      </p>
    </Main>
  )
}

/** A longer list shows the number of its jobs. */
const fewJobs = 4

function OwnApplication(page: Of<'application'>) {
  const { base, company, application, token, step, isChanged, isJobOpen, entered } = page
  const { job, state, can_be_changed } = application
  const action = `${base}/applications/${token}`
  const isWithdrawn = state === 'withdrawn'
  const asked = { company_name: company.name, contact_email: application.company.contact_email }
  if (step === 'withdraw') return <Withdrawal {...page} action={action} />
  return (
    <Main>
      <Company base={base} company={company} />
      <h1>Your application</h1>
      <p className="meta">
        {job.title}, {company.name}
      </p>
      {isChanged && entered.wrong.length === 0 && (
        <p className="note" role="status">
          Your application was changed.
        </p>
      )}
      {isWithdrawn && (
        <p className="note" role="status">
          You have withdrawn this application. {company.name} has been told.
        </p>
      )}
      {!isWithdrawn && !can_be_changed && (
        <p className="note" role="status">
          {unchangeableWords(asked)}
        </p>
      )}
      <Said said={ownSummary(application)} />
      {isWithdrawn ? (
        <>
          <p className="text">
            What you sent stays with {company.name} until people there delete it. {whereToAsk(asked)}
          </p>
          <p className="onward">
            {isJobOpen && <a href={job.url}>Apply again</a>}
            <a href={listAddress({ base, company })}>See open jobs</a>
          </p>
        </>
      ) : (
        <>
          <p className="onward">
            <a href={job.url}>View the job</a>
          </p>
          {can_be_changed ? <OwnAnswers {...page} action={action} /> : <OwnSent {...page} action={action} />}
          <section className="card" aria-labelledby="withdraw">
            <h2 id="withdraw">Withdraw</h2>
            <p className="after">
              If you do not want the job any more, you can take your application back. You are asked once more.
            </p>
            <div className="actions">
              <a className="button plain" href={`${action}?step=withdraw`}>
                Withdraw the application
              </a>
            </div>
          </section>
        </>
      )}
    </Main>
  )
}

type OwnProps = Of<'application'> & { action: string }

const ownSummary = ({ given: { first, last, email }, created_at, state }: OwnProps['application']): SaidList => [
  { label: 'Name', value: `${first} ${last}`.trim() },
  { label: 'Email', value: email },
  { label: 'Applied', value: lastDayWords(created_at.slice(0, 10)) },
  { label: 'Status', value: state === 'withdrawn' ? 'Withdrawn' : 'Sent' },
]

/** A separate page that asks for confirmation, because there is no script that could ask. */
const Withdrawal = ({ base, company, application, action }: OwnProps) => (
  <Main>
    <Company base={base} company={company} />
    <h1>Withdraw your application?</h1>
    <p className="meta">
      {application.job.title}, {company.name}
    </p>
    <Said said={ownSummary(application)} />
    <p className="text">
      {company.name} is told, and a survey that came with the application ends. It cannot be taken back. You can apply
      again while the job is open.
    </p>
    <Form action={action}>
      <div className="actions">
        <button type="submit" name="do" value="withdraw">
          Withdraw the application
        </button>
        <a className="button plain" href={action}>
          Keep it
        </a>
      </div>
    </Form>
  </Main>
)

/** What was sent, to be read when it cannot be changed any more. */
function OwnSent({ application }: OwnProps) {
  const { phone, link, cover_letter, resume, other_files } = application
  const typed = { phone, link, cover_letter, resume }
  const said = [
    ...(['phone', 'link', 'resume', 'cover_letter'] as const).flatMap((name) => {
      const value = typed[name]
      return value ? { label: labels[name], value } : []
    }),
    ...saidAnswers(
      application.answers.map(({ question }) => question),
      ownEntries(application),
    ),
    ...(other_files.length > 0 ? [{ label: 'Other files', value: other_files.join(', ') }] : []),
  ]
  if (said.length === 0) return null
  return (
    <section className="card" aria-labelledby="typed">
      <h2 id="typed">What you have sent</h2>
      <Said said={said} />
    </section>
  )
}

/** The current values of an application, as its form shows them. */
function ownEntries({ phone, link, cover_letter, resume, answers }: OwnProps['application']): FormEntries {
  const named = answers.flatMap(({ question: { id, type }, answers: [name] }) =>
    type === 'file' && name ? [[id, name] as const] : [],
  )
  const typed = answers.filter(({ question }) => question.type !== 'file')
  return {
    texts: {
      phone: [phone ?? ''],
      link: [link ?? ''],
      cover_letter: [cover_letter ?? ''],
      ...Object.fromEntries(typed.map(({ question, answers: values }) => [question.id, values])),
    },
    files: { ...Object.fromEntries(named), ...(resume ? { resume } : {}) },
    wrong: [],
  }
}

/** The fields that can be changed, filled in with their current values. */
function OwnAnswers({ company, application, entered, action }: OwnProps) {
  const { answers } = application
  const current = ownEntries(application)
  const known = { ...current, texts: { ...current.texts, ...entered.texts }, wrong: entered.wrong }
  const named = { ...labels, ...Object.fromEntries(answers.map(({ question: { id, label } }) => [id, label])) }
  return (
    <section className="card" aria-labelledby="answers">
      <h2 id="answers">Your answers and files</h2>
      <Summary entered={entered} labels={named} />
      <Form action={action}>
        <div className="fields asked">
          <TextField name="phone" label={labels.phone} entered={known} isOptional type="tel" autoComplete="tel" />
          <TextField name="link" label={labels.link} entered={known} isOptional type="url" autoComplete="url" />
          <FileField name="resume" label={labels.resume} entered={known} isOptional />
          <LongField name="cover_letter" label={labels.cover_letter} entered={known} isOptional />
          {answers.map(({ question }) => (
            <QuestionField key={question.id} question={question} entered={known} />
          ))}
          <OtherFiles application={application} entered={known} />
        </div>
        <p className="after">
          {company.name} sees an answer or a file that you change beside the one that you sent first.
        </p>
        <div className="actions">
          <button type="submit" name="do" value="change">
            Save changes
          </button>
        </div>
      </Form>
    </section>
  )
}

/** Further files, one with each sending. */
function OtherFiles({ application: { other_files }, entered }: Pick<OwnProps, 'application' | 'entered'>) {
  const left = applicationOtherFiles - other_files.length
  return (
    <>
      {other_files.length > 0 && (
        <div>
          <h3>Other files</h3>
          <ul className="sent-files">
            {other_files.map((name, at) => (
              <li key={at}>{name}</li>
            ))}
          </ul>
          {left <= 0 && <p className="help">These are the most that can be added.</p>}
        </div>
      )}
      {left > 0 && <FileField name="other" label={labels.other} entered={entered} isOptional help={otherWords(left)} />}
    </>
  )
}

function otherWords(left: number): string {
  const what = 'Such as a certificate or a work sample.'
  if (left === 1) return `${what} You can add one more.`
  return `${what} You can add ${left === applicationOtherFiles ? `up to ${left}` : `${left} more`}, one each time you save.`
}

function Problem({ title, text, link }: Of<'problem'>) {
  return (
    <Main>
      <h1>{title}</h1>
      <p className="text">{text}</p>
      {link && (
        <p className="onward">
          <a href={link.to}>{link.label}</a>
        </p>
      )}
    </Main>
  )
}
