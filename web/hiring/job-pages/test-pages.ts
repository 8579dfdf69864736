import type { AskedQuestion } from '@seatwise/contract/job-application-templates'
import type { PublicJob } from '@seatwise/contract/jobs'
import { applicationQuestionTypes, type ApplicationQuestionType } from '@seatwise/contract/values/hiring'
import { nothingEntered, type AboutForm, type FormEntries, type PublicPage } from '@seatwise/domain/jobs/pages'

/** Every kind of page for applicants, each with content as companies write it and with content that wants to break it. */

const markup = '</title></script><script>alert(1)</script><img src=x onerror=alert(2)>"\'&amp;&lt; <!-- <b>'
const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2)
const hostile = `${markup} ${longWord} \u202Eאבג 👩‍🔧`

type Content = {
  company: { name: string; public_name: string; logo_id: string | null }
  job: PublicJob
  form: AboutForm
  questions: readonly AskedQuestion[]
  typed: (name: string) => string
  wrong: string
}

const id = (at: number) => `${at}f0b2d52-6a43-4a71-9a3e-8f3f9c5f1a0${at}`

const questionOf = (
  type: ApplicationQuestionType,
  at: number,
  { label, help, option }: { label: string; help: string; option: (at: number) => string },
): AskedQuestion => ({
  id: id(at),
  type,
  label,
  help,
  required: at % 2 === 0,
  options: type === 'single' || type === 'multi' ? [0, 1, 2].map(option) : [],
})

const labelOf: Record<ApplicationQuestionType, string> = {
  short: 'What have you sold, and to whom?',
  long: 'Tell us about a day that went well',
  single: 'Do you hold a driver’s license?',
  multi: 'When can you work?',
  number: 'How many years have you sold?',
  date: 'When can you begin?',
  url: 'A page of your work',
  checkbox: 'I can lift 20 kg',
  file: 'A certificate',
}

const realDescription =
  'You visit eight homes a day, listen more than you talk, and leave a price behind that people understand. We train you for three weeks; after that the day is yours.\n\n## What a good week looks like\n\n- Forty visits, twelve offers, five signatures\n- Every customer called back within a day\n- One morning with the installers'

const realCompany = { name: 'Lantern Northgate', public_name: 'northgate', logo_id: null }
const realJob: PublicJob = {
  id: id(9),
  title: 'Field sales, home services',
  workplace: 'on_site',
  employment_type: 'full_time',
  pay: { min: 52_000, max: 64_000, currency: 'USD', period: 'year' },
  openings: 2,
  description: realDescription,
  closes_on: '2026-12-31',
  answer_within_days: 14,
  published_at: '2026-11-20T08:00:00Z',
  url: 'https://jobs.example.com/jobs/field-sales-home-services-2222222222',
  state: 'open',
  company: realCompany,
  department: null,
  location: 'Northgate',
  address: { street: '12 Mill Lane', town: 'Springfield', region: 'Illinois', postal_code: '62701', country: 'US' },
  countries: [],
}
const realForm: AboutForm = {
  fields: { resume: 'optional', cover_letter: 'off', phone: 'optional', link: 'off' },
  consent_version: '1',
  consent: 'Lantern Northgate may keep my application and use it to decide about it.',
  notice: {
    version: '1',
    sections: [
      { title: 'What is kept', text: 'Lantern Northgate keeps what you enter and the files that you add.' },
      { title: 'Your rights', text: 'You can change or withdraw the application by the link in the email.' },
    ],
  },
  hasSurvey: true,
  code: '2222222222',
}
const real: Content = {
  company: realCompany,
  job: realJob,
  form: realForm,
  questions: applicationQuestionTypes.map((type, at) =>
    questionOf(type, at, {
      label: labelOf[type],
      help: at % 3 === 0 ? 'A sentence is enough.' : '',
      option: (option) => ['Yes', 'No', 'Not yet'][option]!,
    }),
  ),
  typed: (name) => `Typed ${name}`,
  wrong: 'Please answer this question.',
}

/** Markdown of every kind, each with something in it that would be markup. */
const hostileDescription = [
  `# ${hostile}`,
  `## ${hostile}`,
  '> a quote\n> > in a quote\n> - with a list',
  `1. one\n   - ${longWord}\n2. two\n   \`\`\`\n   ${longWord}\n   \`\`\``,
  '- [ ] open\n- [x] done',
  `    ${longWord.repeat(3)}`,
  `\`\`\`html\n<script>alert(3)</script> ${longWord.repeat(3)}\n\`\`\``,
  '| a | b |\n| - | - |\n| <td> | </table> |',
  '<div><p>never closed',
  '[x](javascript:alert(4)) [y](https://example.com/?a=1&b=2 "a \\" title") <https://example.com> ![a picture](https://example.com/x.png)',
  'two\nlines',
  '***',
  `**bold _both_ ~~gone~~** \`<code>\` ${longWord}`,
].join('\n\n')

const bad: Content = {
  company: { name: hostile, public_name: 'bad', logo_id: id(8) },
  job: {
    ...realJob,
    title: hostile,
    workplace: 'remote',
    countries: ['US', 'CA', 'MX', 'FR', 'DE'],
    employment_type: 'contract',
    pay: { min: 18.5, max: 99_999_999.99, currency: 'KWD', period: 'hour' },
    description: hostileDescription,
    url: 'https://jobs.example.com/jobs/script-alert-1-script-3333333333',
    location: hostile,
    address: { street: hostile, town: hostile, region: hostile, postal_code: '0', country: 'US' },
  },
  form: {
    fields: { resume: 'required', cover_letter: 'required', phone: 'required', link: 'required' },
    consent: hostile,
    consent_version: '1',
    notice: { version: '1', sections: Array.from({ length: 6 }, () => ({ title: hostile, text: hostile })) },
    hasSurvey: false,
    code: '3333333333',
  },
  // The second single has a list of many.
  questions: [...applicationQuestionTypes, 'single' as const].map((type, at) => {
    const question = questionOf(type, at, {
      label: hostile,
      help: `${hostile}\n${hostile}`,
      option: (option) => `${option}  ${hostile}`,
    })
    const options = Array.from({ length: 12 }, (_, option) => `  ${option}  ${markup}`)
    return at === 9 ? { ...question, required: true, options } : question
  }),
  typed: (name) => `${hostile}\n${name}`,
  wrong: `${hostile}.`,
}

const aboutNames = ['first', 'last', 'email', 'phone', 'link', 'resume', 'cover_letter', 'consent']

function enteredIn({ typed, wrong }: Content, names: readonly string[]): FormEntries {
  return {
    texts: Object.fromEntries(names.map((name) => [name, [typed(name)]])),
    files: { [names.at(-1)!]: typed('file'), resume: typed('resume.pdf') },
    wrong: names.map((path) => ({ path, message: wrong })),
  }
}

function pagesOf(content: Content): Record<string, PublicPage> {
  const { company, job, form, questions, typed } = content
  const shown = { base: '/careers', company }
  const idsOf = (questions: readonly AskedQuestion[]) => questions.map((question) => question.id)
  const named = idsOf(questions)
  const about = [
    { label: 'Name', value: typed('name') },
    { label: 'Email', value: 'ines.sample@people.test' },
    { label: 'Resume', value: typed('resume.pdf') },
  ]
  const first = {
    ...shown,
    kind: 'job',
    job,
    form,
    entered: nothingEntered,
    isBegun: false,
    kept_until: null,
    via: 'demcards-20261125',
    source: 'Indeed',
  } as const
  const second = {
    ...shown,
    kind: 'questions',
    job,
    form,
    about,
    isResumeUnread: false,
    questions,
    entered: nothingEntered,
    kept_until: null,
  } as const
  const own: Extract<PublicPage, { kind: 'application' }> = {
    ...shown,
    kind: 'application',
    application: {
      job: { title: job.title, url: job.url },
      company: { name: company.name, contact_email: 'people@northgate.test' },
      state: 'submitted',
      given: { first: typed('first'), last: typed('last'), email: 'ines.sample@people.test' },
      phone: '+15550100100',
      link: 'https://example.com/me',
      cover_letter: typed('cover letter'),
      resume: typed('resume.pdf'),
      answers: questions.map((question) => ({ question, answers: [typed(question.type)] })),
      other_files: [typed('certificate.pdf')],
      can_be_changed: true,
      created_at: '2026-11-25T10:00:00Z',
    },
    token: 'x'.repeat(43),
    step: 'answers',
    isChanged: false,
    isJobOpen: false,
    entered: nothingEntered,
  }
  const typedAnswers = { ...enteredIn(content, [...aboutNames, ...named]), wrong: [] }
  const paused = { job: { ...job, state: 'paused' as const }, kept_until: '2026-11-26T10:00:00Z' }
  return {
    job: first,
    'job with errors': {
      ...first,
      form: { ...form, fields: bad.form.fields },
      entered: enteredIn(content, aboutNames),
      isBegun: true,
    },
    'job without its form': { ...first, form: null },
    'paused job': { ...first, job: { ...job, state: 'paused' } },
    'paused job that was begun': { ...first, ...paused, entered: typedAnswers, isBegun: true },
    'paused job of which nothing is kept': { ...first, ...paused, kept_until: null, isBegun: true },
    'closed job': { ...first, job: { ...job, state: 'closed' } },
    questions: second,
    'questions with errors': { ...second, entered: enteredIn(content, named) },
    'questions of a paused job': { ...second, ...paused, entered: typedAnswers },
    'questions after a resume without text': { ...second, isResumeUnread: true },
    'no questions': { ...second, questions: [] },
    sent: {
      ...shown,
      kind: 'sent',
      job,
      email: 'ines.sample@people.test',
      thank_you: typed('thanks'),
      survey_url: 'https://app.example.com/survey/take#x',
    },
    'sent without a survey': {
      ...shown,
      kind: 'sent',
      job,
      email: 'ines.sample@people.test',
      thank_you: typed('thanks'),
      survey_url: null,
    },
    list: { ...shown, kind: 'list', jobs: [job, { ...job, id: id(7), location: null, pay: null, workplace: null }] },
    'empty list': { ...shown, kind: 'list', jobs: [] },
    'own application': own,
    'own application with errors': {
      ...own,
      isChanged: true,
      entered: enteredIn(content, ['phone', 'link', 'resume', 'cover_letter', ...named, 'other']),
    },
    'own application with all files': {
      ...own,
      application: { ...own.application, other_files: [1, 2, 3, 4, 5].map((nth) => typed(`sample-${nth}.pdf`)) },
    },
    'own application that cannot be changed': {
      ...own,
      application: { ...own.application, can_be_changed: false },
    },
    'own application before it is withdrawn': { ...own, step: 'withdraw' },
    'withdrawn application': { ...own, application: { ...own.application, state: 'withdrawn', can_be_changed: false } },
    'withdrawn application of an open job': {
      ...own,
      application: { ...own.application, state: 'withdrawn', can_be_changed: false },
      isJobOpen: true,
    },
    problem: { kind: 'problem', title: typed('title'), text: typed('text'), link: null },
    'problem with a link': {
      kind: 'problem',
      title: typed('title'),
      text: typed('text'),
      link: { to: '/', label: typed('link') },
    },
  }
}

export const realPages = pagesOf(real)
export const hostilePages = pagesOf(bad)
export const descriptions = { real: realDescription, hostile: hostileDescription }
