import type { Bug } from './bug.ts'

const tests = ['applications.test.ts']

/** Jobs and applications: strangers write here, and read what everybody may read. */
export const jobs: Bug[] = [
  {
    name: 'an application that was begun is opened by the cookie of another job',
    gain: 'sends what somebody typed to a job for which they did not apply',
    changes: [{ symbol: 'ofDraft', from: 'eq(applicationDrafts.job_id, job_id),', to: '' }],
    tests,
    named: 'the cookie of another job',
  },
  {
    name: 'an application that was begun works for ever',
    gain: 'a shared computer shows days later what somebody typed',
    changes: [{ symbol: 'ofDraft', from: 'sql`${applicationDrafts.expires_at} > now()`,', to: '' }],
    tests,
    named: 'is deleted after a day',
  },
  {
    name: 'what applicants type is kept without their consent',
    gain: 'a company holds data of people who did not agree',
    changes: [{ symbol: 'consentProblem', from: "consent === 'yes' ?", to: "consent !== 'never' ?" }],
    tests,
    named: 'keeps nothing without consent',
  },
  {
    name: 'forms of other pages apply for somebody',
    gain: 'a page sends applications in the name of its visitors',
    changes: [{ symbol: 'refuseOtherOrigin', from: '!ours.includes(origin)', to: 'ours.length === 0' }],
    tests,
    named: 'refuses forms of other pages',
  },
  {
    name: 'a second application does not lead to the survey',
    gain: 'learns at an open form who has applied',
    changes: [
      { symbol: 'submitApplication', from: 'return survey.token &&', to: 'return known ? null : survey.token &&' },
    ],
    tests,
    named: 'is answered alike',
  },
  {
    name: 'an application renames a person whom the company knows',
    gain: 'a stranger changes the record of anybody whose address they know',
    changes: [
      {
        symbol: 'findOrCreateCandidate',
        from: '.onConflictDoNothing({ target: [candidates.company_id, candidates.email] })',
        to: '.onConflictDoUpdate({ target: [candidates.company_id, candidates.email], set: { first: person.first, last: person.last } })',
      },
    ],
    tests,
    named: 'leaves their record as it is',
  },
  {
    name: 'the link of a mail about an application works for ever',
    gain: 'an old mailbox opens what somebody wrote',
    changes: [{ symbol: 'FUNCTION open_application', from: 'AND t.expires_at > now()', to: '' }],
    tests,
    named: 'one that is over',
  },
  {
    name: 'drafts of jobs are read by strangers',
    gain: 'reads what a company plans',
    changes: [
      { symbol: 'FUNCTION open_job', from: "AND j.state IN ('open', 'paused', 'closed')", to: '' },
      { symbol: 'findPublicJobs', from: "inArray(jobs.state, ['open', 'paused', 'closed']),", to: '' },
    ],
    tests,
    named: 'read published jobs alone',
  },
  {
    name: 'an erased person leaves an application that they had begun',
    gain: 'a company still holds data of a person who asked to be erased',
    changes: [
      {
        symbol: 'FUNCTION erase_candidate',
        from: 'PERFORM end_application_draft(d.id) FROM application_drafts d',
        to: 'PERFORM d.id FROM application_drafts d',
      },
    ],
    tests,
    named: 'takes their applications',
  },
  {
    name: 'an application is taken after the last day',
    gain: 'applies for a job that is closed',
    changes: [{ symbol: 'FUNCTION job_state', from: "THEN 'closed' ELSE", to: "THEN 'open' ELSE" }],
    tests,
    named: 'after the last day is refused',
  },
  {
    name: 'an applicant changes an answer that was marked without a trace',
    gain: 'learns from a refusal which answer was wanted, and staff never see the first one',
    changes: [
      {
        symbol: 'changeAnswers',
        from: 'first: before.first ?? { answers: before.answers, knock_out: before.knock_out }',
        to: 'first: null',
      },
    ],
    tests,
    named: 'staff see the first one too',
  },
  {
    name: 'a tick counts for words of consent that were not shown',
    gain: 'a company holds data of people who agreed to something else',
    changes: [
      {
        symbol: 'consentProblem',
        from: 'shown !== undefined && shown !== form.consent_version',
        to: "shown === 'never'",
      },
    ],
    tests,
    named: 'keeps nothing without consent',
  },
]
