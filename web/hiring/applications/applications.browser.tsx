import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Application as ApplicationRow } from '@seatwise/contract/applications'
import { drawPage, owner } from '../../app/test-draw.tsx'
import { faults, setUpServer } from '../../kernel/test-server.ts'
import { Application } from './parts/application.tsx'
import { ApplicationsCard } from './parts/applications-card.tsx'

/** An application in a real browser, with the answers of the server given. */

const { answers, asked } = setUpServer()

const question = { help: '', required: false, options: [] }
const application: ApplicationRow = {
  id: 'a',
  job: { id: 'j', title: 'Field sales' },
  company: { id: 'c', name: 'Lantern Northgate' },
  candidate: { id: 'p', first: 'Ana', last: 'Torres', email: 'ana@people.test' },
  survey_result_id: 'r',
  survey_state: 'completed',
  state: 'submitted',
  given: { first: 'Anna', last: 'Torres', email: 'ana@people.test', phone: '+15550100100' },
  differs: ['first'],
  link: 'https://example.com/ana',
  source: 'Indeed',
  cover_letter: 'Dear <b>team</b>',
  resume: {
    candidate_file_id: 'f',
    name: 'Ana.pdf',
    reading: 'read',
    text: 'Sales at Example',
    columns: 1,
    first: { candidate_file_id: 'f1', name: 'Ana before.pdf' },
  },
  other_files: [{ candidate_file_id: 'o', name: 'Certificate.pdf' }],
  answers: [
    {
      question: { ...question, id: 'q', type: 'single', label: 'Do you hold a license?' },
      answers: ['No'],
      candidate_file_id: null,
      knock_out: 'no license',
      first: null,
    },
    {
      question: { ...question, id: 'u', type: 'url', label: 'A page of yours' },
      answers: ['javascript:alert(1)'],
      candidate_file_id: null,
      knock_out: null,
      first: { answers: ['https://example.com/before'], candidate_file_id: null, knock_out: null },
    },
  ],
  knock_outs: 1,
  consent: 'Lantern Northgate may keep my application.',
  created_at: '2026-11-01T10:00:00Z',
  updated_at: '2026-11-01T10:00:00Z',
  changed_at: '2026-11-02T10:00:00Z',
  withdrawn_at: null,
  opened_at: '2026-11-02T10:00:00Z',
}

const drawn = (changed: Partial<ApplicationRow> = {}) =>
  drawPage({ '/': () => <Application application={{ ...application, ...changed }} /> }, { at: '/' })

describe('the drawer of an application', () => {
  const openCard = (opened_at: string | null, user = owner) => {
    answers['POST /applications/search'] = {
      body: { data: [{ ...application, opened_at }], total: 1, next: null },
    }
    answers['POST /applications/{id}/open'] = { body: { data: application } }
    return drawPage(
      {
        '/': () => <ApplicationsCard filters={{ candidate_id: 'p' }} />,
        '/jobs/$id/{-$tab}': () => null,
        '/candidates/$id/{-$tab}': () => null,
        '/survey-results/$id': () => null,
      },
      { at: '/', user },
    )
  }
  const openings = () => asked.mock.calls.filter(([name]) => name.endsWith('/open'))
  const drawer = page.getByRole('dialog', { name: 'Ana Torres' })

  it('says once that a new application was opened, and not before', async () => {
    await openCard(null)
    await expect.element(page.getByRole('button', { name: 'Field sales' })).toBeVisible()
    expect(openings()).toEqual([])
    await page.getByRole('button', { name: 'Field sales' }).click()
    await expect.element(drawer).toBeVisible()
    await expect.poll(openings).toHaveLength(1)
  })

  it.each([
    ['that was opened before', application.opened_at, owner],
    ['that a super admin reads as another user', null, { ...owner, superAdmin: { id: 's' } } as typeof owner],
  ])('says nothing of one %s', async (_, opened_at, user) => {
    await openCard(opened_at, user)
    await page.getByRole('button', { name: 'Field sales' }).click()
    await expect.element(drawer.getByText('Marked: no license')).toBeVisible()
    expect(openings()).toEqual([])
  })

  it('shows the marks with their reason, and differences from the record', async () => {
    await drawn()
    await expect.element(page.getByText('Marked: no license')).toBeVisible()
    await expect.element(page.getByText('1 mark', { exact: true })).toBeVisible()
    await expect.element(page.getByText(/never rejects, hides or sorts/)).toBeVisible()
    await expect.element(page.getByText('First name: typed “Anna”, on record “Ana”')).toBeVisible()
    expect(await faults()).toEqual([])
  })

  it('shows text of a stranger as text, and links to web addresses only', async () => {
    await drawn()
    await expect.element(page.getByText('Dear <b>team</b>')).toBeVisible()
    await expect.element(page.getByText('javascript:alert(1)')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'javascript:alert(1)' })).not.toBeInTheDocument()
    const link = page.getByRole('link', { name: 'https://example.com/ana' })
    await expect.element(link).toHaveAttribute('rel', 'noreferrer noopener nofollow')
  })

  it('names the job board from which the person came, on the card of the person too', async () => {
    await drawn()
    await expect.element(page.getByText('Source', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Indeed', { exact: true })).toBeVisible()
    await openCard(application.opened_at)
    await expect.element(page.getByText('from Indeed')).toBeVisible()
  })

  it('downloads its resume by a ticket', async () => {
    await drawn()
    await page.getByRole('button', { name: 'Download Ana.pdf' }).click()
    await expect.poll(() => asked.mock.calls).toContainEqual(['POST /candidates/p/files/download', { file_id: 'f' }])
  })

  it('names the resume that was there before, and the files that were added, each to be downloaded', async () => {
    await drawn()
    await expect.element(page.getByText(/^Replaced by the applicant\. First resume:/)).toBeVisible()
    await page.getByRole('button', { name: 'Download Ana before.pdf' }).click()
    await expect.poll(() => asked.mock.calls).toContainEqual(['POST /candidates/p/files/download', { file_id: 'f1' }])
    await page.getByRole('button', { name: 'Download Certificate.pdf' }).click()
    await expect.poll(() => asked.mock.calls).toContainEqual(['POST /candidates/p/files/download', { file_id: 'o' }])
    expect(await faults()).toEqual([])
  })

  it('names the file that first answered a question, where another one has taken its place', async () => {
    const work = { ...question, id: 'w', type: 'file', label: 'Work' } as const
    const first = { answers: ['Old.pdf'], candidate_file_id: 'w1', knock_out: null }
    const answer = { question: work, answers: ['New.pdf'], candidate_file_id: 'w2', knock_out: null, first }
    await drawn({ answers: [answer] })
    await expect.element(page.getByRole('button', { name: 'Download New.pdf' })).toBeVisible()
    await page.getByRole('button', { name: 'Download Old.pdf' }).click()
    await expect.poll(() => asked.mock.calls).toContainEqual(['POST /candidates/p/files/download', { file_id: 'w1' }])
  })

  it('links to the profile, to the survey by its progress, and to the phone', async () => {
    await drawn({ survey_state: 'in_progress' })
    await expect.element(page.getByRole('link', { name: 'Open the person' })).toHaveAttribute('href', '/candidates/p')
    await expect.element(page.getByRole('link', { name: 'Survey in progress' })).toBeVisible()
    const phone = page.getByRole('link', { name: '+15550100100' })
    await expect.element(phone).toHaveAttribute('href', 'tel:+15550100100')
  })

  it('shows its job, and no change when the applicant made none', async () => {
    await drawn({ changed_at: null, updated_at: '2026-11-02T10:00:00Z' })
    await expect.element(page.getByRole('link', { name: 'Field sales' })).toBeVisible()
    await expect.element(page.getByText('Changed', { exact: true })).not.toBeInTheDocument()
  })

  it('shows when the applicant has changed it, and no job where it was opened from it', async () => {
    await drawPage({ '/': () => <Application application={application} isOfJob /> }, { at: '/' })
    await expect.element(page.getByText('Changed', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Field sales' })).not.toBeInTheDocument()
  })

  it('shows the first answer where the applicant has changed it', async () => {
    await drawn()
    await expect.element(page.getByText(/First answer: https:\/\/example.com\/before/)).toBeVisible()
  })

  it('says that its resume could not be read, which differs from an empty one', async () => {
    const resume = {
      candidate_file_id: 'f',
      name: 'Scan.pdf',
      reading: 'unreadable',
      text: null,
      columns: null,
      first: null,
    } as const
    await drawn({ resume })
    await expect.element(page.getByText(/^No text could be read from the resume/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Download Scan.pdf' })).toBeVisible()
    expect(await faults()).toEqual([])
  })

  it('says that the text of its resume was read from columns', async () => {
    const resume = {
      candidate_file_id: 'f',
      name: 'Ana.pdf',
      reading: 'read',
      text: 'CONTACT',
      columns: 2,
      first: null,
    } as const
    await drawn({ resume })
    await expect.element(page.getByText('Read from two columns: check the order.')).toBeVisible()
  })

  it('says that it was withdrawn', async () => {
    await drawn({ state: 'withdrawn', withdrawn_at: '2026-11-02T10:00:00Z' })
    await expect.element(page.getByText(/^Withdrawn by the applicant on/)).toBeVisible()
  })
})

describe('the applications of a person', () => {
  const draw = () => drawPage({ '/': () => <ApplicationsCard filters={{ candidate_id: 'p' }} /> }, { at: '/' })

  it('open in a drawer', async () => {
    answers['POST /applications/search'] = { body: { data: [application], total: 1, next: null } }
    await draw()
    await page.getByRole('button', { name: 'Field sales' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Ana Torres' })).toBeVisible()
    expect(await faults()).toEqual([])
  })

  it('are not mentioned where there are none', async () => {
    answers['POST /applications/search'] = { body: { data: [], total: 0, next: null } }
    await draw()
    await expect.poll(() => asked.mock.calls).toHaveLength(1)
    await expect.element(page.getByRole('heading')).not.toBeInTheDocument()
  })
})
