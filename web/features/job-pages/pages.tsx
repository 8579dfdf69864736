import { createContext, useContext, type ReactNode } from 'react'
import { isOn } from '@seatwise/domain/applications/answers'
import type { AboutForm, JobPage, PublicPage, QuestionsPage } from '@seatwise/domain/jobs/pages'
import { lastDayWords, metaWords } from '@seatwise/domain/jobs/words'
import { initialsOf } from '../../ui/initials.ts'
import { markdownElements } from '../../ui/markdown.tsx'
import { FileField, LongField, QuestionField, Summary, TextField, Tick } from './fields.tsx'

type Of<Kind extends PublicPage['kind']> = Extract<PublicPage, { kind: Kind }>
type Shown = Pick<JobPage, 'base' | 'company'>

/** Whether the page is a part of another one, to be looked at. */
export const Previewed = createContext(false)

const Main = ({ children }: { children: ReactNode }) =>
  useContext(Previewed) ? <div className="main">{children}</div> : <main className="main">{children}</main>

/** In a preview nothing can be typed. Only there is it a group, which has no name of its own. */
const Form = ({ action, children }: { action: string; children: ReactNode }) => (
  <form method="post" action={action} encType="multipart/form-data">
    {useContext(Previewed) ? <fieldset disabled>{children}</fieldset> : children}
  </form>
)

/** A page for applicants. It is drawn on the server, and works without a script. */
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

const Company = ({ base, company: { name, public_name, logo_id } }: Shown) => (
  <p className="company">
    {logo_id ? (
      <img src={`/images/${logo_id}/64.webp`} width="32" height="32" alt="" />
    ) : (
      <span className="initial" aria-hidden="true">
        {initialsOf(name.replace(/^.*\s(?=\S)/, ''))}
      </span>
    )}
    <a href={`${base}/jobs?company=${public_name}`}>{name}</a>
  </p>
)

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

type JobHeadProps = Pick<JobPage, 'job' | 'isBegun'> & { children?: ReactNode }

/** What the job is, and why it takes no applications. */
function JobHead({ job, isBegun, children }: JobHeadProps) {
  const { title, state, closes_on } = job
  return (
    <>
      <h1>{title}</h1>
      <p className="meta">{metaWords(job)}</p>
      {state === 'open' && closes_on && <p className="meta">Apply by {lastDayWords(closes_on)}</p>}
      {state !== 'open' && (
        <p className="note" role="status">
          {closedWords[state]}
          {state === 'paused' && isBegun && ' What you have typed is kept for a day, so you can try again.'}
          {children}
        </p>
      )}
    </>
  )
}

function Job({ base, company, job, form, entered, isBegun }: JobPage) {
  return (
    <Main>
      <Company base={base} company={company} />
      <JobHead job={job} isBegun={isBegun}>
        {' '}
        <a href={`${base}/jobs?company=${company.public_name}`}>See open jobs</a>
      </JobHead>
      <Description text={job.description} />
      {form && (job.state === 'open' || isBegun) && <About base={base} form={form} entered={entered} />}
    </Main>
  )
}

const labels = {
  first: 'First name',
  last: 'Last name',
  email: 'Email',
  phone: 'Phone',
  link: 'Link',
  resume: 'Resume',
  cover_letter: 'Cover letter',
  consent: 'Consent',
}

/** The first step. */
function About({ base, form, entered }: Pick<JobPage, 'base' | 'entered'> & { form: AboutForm }) {
  const { fields, code } = form
  const isOptional = (field: keyof AboutForm['fields']) => fields[field] !== 'required'
  return (
    <section className="card" aria-labelledby="apply">
      <h2 id="apply">Apply in three minutes</h2>
      <p className="step">Step 1 of 2: about you</p>
      <Summary entered={entered} labels={labels} />
      <Form action={`${base}/jobs/${code}/apply/steps`}>
        <input type="hidden" name="notice_version" value={form.notice.version} />
        <input type="hidden" name="consent_version" value={form.consent_version} />
        <div className="fields">
          <TextField
            isHalf
            name="first"
            label={labels.first}
            entered={entered}
            autoComplete="given-name"
            maxLength={100}
          />
          <TextField
            isHalf
            name="last"
            label={labels.last}
            entered={entered}
            autoComplete="family-name"
            maxLength={100}
          />
          <TextField
            name="email"
            label={labels.email}
            entered={entered}
            type="email"
            autoComplete="email"
            maxLength={254}
          />
          {isOn(fields.phone) && (
            <TextField
              name="phone"
              label={labels.phone}
              entered={entered}
              isOptional={isOptional('phone')}
              type="tel"
              autoComplete="tel"
              maxLength={40}
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
              maxLength={500}
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
              maxLength={8_000}
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
        <p className="after">{nextWords(form)}</p>
      </Form>
    </section>
  )
}

const nextWords = ({ hasSurvey }: AboutForm) =>
  hasSurvey
    ? 'After the application comes a short survey about how you work, about seven minutes. A person decides, never a score.'
    : 'A person reads your application and decides.'

/** The second step. */
function Questions({ base, company, job, form, about, questions, entered }: QuestionsPage) {
  const named = Object.fromEntries(questions.map(({ id, label }) => [id, label]))
  return (
    <Main>
      <Company base={base} company={company} />
      <JobHead job={job} isBegun />
      <section className="card" aria-labelledby="questions">
        <h2 id="questions">{questions.length > 0 ? 'A few questions' : 'Check and send'}</h2>
        <p className="step">Step 2 of 2</p>
        <Summary entered={entered} labels={named} />
        <dl className="said">
          {about.map(({ label, value }) => [<dt key={label}>{label}</dt>, <dd key={`${label} value`}>{value}</dd>])}
        </dl>
        <Form action={`${base}/jobs/${form.code}/apply`}>
          {questions.length > 0 && (
            <div className="fields">
              {questions.map((question) => (
                <QuestionField key={question.id} question={question} entered={entered} />
              ))}
            </div>
          )}
          <div className="actions">
            <button type="submit">Send application</button>
            <a className="back" href={`${base}/jobs/${form.code}/apply?step=about`}>
              Back
            </a>
          </div>
          <p className="after">{nextWords(form)}</p>
        </Form>
      </section>
    </Main>
  )
}

function Sent({ base, company, job, thank_you, survey_url }: Of<'sent'>) {
  return (
    <Main>
      <Company base={base} company={company} />
      <h1>Your application has arrived</h1>
      <p className="meta">{job.title}</p>
      <div className="text">
        {thank_you.split(/\n+/).map((line, index) => (
          <p key={index}>{line}</p>
        ))}
        <p>We have sent you an email, with a link by which you can change or withdraw the application.</p>
      </div>
      {survey_url && (
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
      )}
    </Main>
  )
}

function List({ base, company, jobs }: Of<'list'>) {
  return (
    <Main>
      <Company base={base} company={company} />
      <h1>Open jobs</h1>
      {jobs.length === 0 ? (
        <p className="text">{company.name} has no open jobs at the moment.</p>
      ) : (
        <ul className="jobs">
          {jobs.map((job) => (
            <li key={job.id}>
              <h2>
                <a href={job.url}>{job.title}</a>
              </h2>
              <p className="meta">{metaWords(job)}</p>
            </li>
          ))}
        </ul>
      )}
    </Main>
  )
}

function OwnApplication({ base, company, application, token, isChanged, entered }: Of<'application'>) {
  const { job, state, phone, link, cover_letter, resume, answers } = application
  const typed = answers.filter(({ question }) => question.type !== 'file')
  const files: [string, string][] = [
    ...(resume ? [['Resume', resume] as [string, string]] : []),
    ...answers.flatMap(({ question: { type, label }, answers: [name] }): [string, string][] =>
      type === 'file' && name ? [[label, name]] : [],
    ),
  ]
  const known = {
    ...entered,
    texts: {
      phone: [phone ?? ''],
      link: [link ?? ''],
      cover_letter: [cover_letter ?? ''],
      ...Object.fromEntries(typed.map(({ question, answers: given }) => [question.id, given])),
      ...entered.texts,
    },
  }
  const named = { ...labels, ...Object.fromEntries(typed.map(({ question: { id, label } }) => [id, label])) }
  const action = `${base}/applications/${token}`
  return (
    <Main>
      <Company base={base} company={company} />
      <h1>Your application</h1>
      <p className="meta">
        {job.title}, {company.name}
      </p>
      {isChanged && (
        <p className="note" role="status">
          Your application was changed.
        </p>
      )}
      {state === 'withdrawn' ? (
        <p className="note" role="status">
          You have withdrawn this application. {company.name} sees that you did.
        </p>
      ) : (
        <section className="card" aria-labelledby="change">
          <h2 id="change">Change or withdraw it</h2>
          <Summary entered={entered} labels={named} />
          {files.length > 0 && (
            <dl className="said">
              {files.map(([label, name], at) => [<dt key={at}>{label}</dt>, <dd key={`${at} name`}>{name}</dd>])}
            </dl>
          )}
          <Form action={action}>
            <div className="fields">
              <TextField
                name="phone"
                label={labels.phone}
                entered={known}
                isOptional
                type="tel"
                autoComplete="tel"
                maxLength={40}
              />
              <TextField name="link" label={labels.link} entered={known} isOptional type="url" maxLength={500} />
              <LongField name="cover_letter" label={labels.cover_letter} entered={known} isOptional maxLength={8_000} />
              {typed.map(({ question }) => (
                <QuestionField key={question.id} question={question} entered={known} />
              ))}
            </div>
            <p className="after">{company.name} sees an answer that you change beside the one you gave first.</p>
            <div className="actions">
              <button type="submit" name="do" value="change">
                Save changes
              </button>
            </div>
          </Form>
          <Form action={action}>
            <div className="actions">
              <button type="submit" className="plain" name="do" value="withdraw">
                Withdraw the application
              </button>
            </div>
            <p className="after">It cannot be taken back. You can apply again.</p>
          </Form>
        </section>
      )}
      <p className="after">
        <a href={job.url}>The page of the job</a>
      </p>
    </Main>
  )
}

function Problem({ title, text, link }: Of<'problem'>) {
  return (
    <Main>
      <h1>{title}</h1>
      <p className="text">{text}</p>
      {link && (
        <p className="after">
          <a href={link.to}>{link.label}</a>
        </p>
      )}
    </Main>
  )
}
