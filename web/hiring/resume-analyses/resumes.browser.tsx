import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { GeneratedLine } from '@seatwise/contract/generations'
import type { Resume } from '@seatwise/contract/resume-analyses'
import type { GenerationSource } from '@seatwise/contract/values/hiring'
import { draw, owner } from '../../app/test-draw.tsx'
import { faults, setUpServer } from '../../kernel/test-server.ts'
import { ResumesCard } from './parts/resumes-card.tsx'

/** The resumes of a person in a real browser, with the answers of the server given. */

const { answers, asked } = setUpServer()
const quota = { used: 12, max: 1_000 }
const idOf = (id: string) => `00000000-0000-4000-8000-00000000000${id}`
const line = (id: string, input: Partial<GeneratedLine>): GeneratedLine => ({
  id: idOf(id),
  generation_id: idOf('9'),
  kind: 'role',
  text: 'Service Technician, Northwind Cooling',
  detail: 'Mar 2021 to now',
  quote: 'Service Technician, Northwind Cooling',
  state: 'proposed',
  is_edited: false,
  reviewed_by: null,
  reviewed_at: null,
  version: 1,
  ...input,
})
const unread: Resume = {
  candidate_file_id: 'f',
  name: 'Ana Torres CV.pdf',
  type: 'application/pdf',
  job: { id: 'j', title: 'Cooling technician' },
  analysis: null,
}
const read = (lines: GeneratedLine[], dropped = 0, source: GenerationSource = 'model'): Resume => ({
  ...unread,
  analysis: {
    generation: {
      id: idOf('9'),
      author: { id: null, name: null },
      source,
      model: source === 'rules' ? 'rules' : 'test-model',
      dropped,
      created_at: '2026-11-01T10:00:00Z',
    },
    lines,
  },
})

const list = 'GET /candidates/resume-analysis'
const text = 'GET /candidates/resume-text'
const analyze = 'POST /candidates/analyze-resume'
const change = `PUT /generations/${idOf('9')}`
const resumes = (...values: Resume[]) => ({ body: { data: { resumes: values, source: 'model', quota } } })
const byRules = (...values: Resume[]) => ({ body: { data: { resumes: values, source: 'rules', quota } } })
const textOf = (words: string | null, columns = 1) => ({ body: { data: { text: words, columns: words && columns } } })
const drawn = (user = owner) => draw(<ResumesCard user={user} candidate_id="p" team_part={null} />)

describe('the resumes of a person', () => {
  it('explain where to add one when there is none', async () => {
    answers[text] = textOf('Text of it')
    answers[list] = resumes()
    await drawn()
    await expect.element(page.getByRole('heading', { name: 'No resume yet' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Add a file' })).toBeVisible()
    expect(await faults()).toEqual([])
  })

  it('are analyzed at a click, and a refusal is shown there', async () => {
    answers[text] = textOf('Text of it')
    answers[list] = resumes(unread)
    answers[analyze] = { status: 409, body: { problem: 'resume_unreadable', message: 'No text can be read.' } }
    await drawn()
    await expect.element(page.getByText('Compared with what the job “Cooling technician” asks for')).toBeVisible()
    await page.getByRole('button', { name: 'Read the resume' }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('No text can be read.')
    expect(asked.mock.calls.filter(([name]) => name === analyze)).toEqual([[analyze, { candidate_file_id: 'f' }]])
    expect(await faults()).toEqual([])
  })

  it('show each line with its basis, and the requirements of the job apart', async () => {
    answers[text] = textOf('Text of it')
    answers[list] = resumes(
      read(
        [
          line('1', {}),
          line('2', {
            kind: 'requirement',
            text: 'Customer service',
            detail: 'Good with customers',
            quote: 'Customer service',
          }),
          line('3', { kind: 'requirement', text: 'Welding', detail: 'Welding', quote: null }),
        ],
        2,
      ),
    )
    await drawn()
    await expect.element(page.getByRole('list', { name: 'Roles' }).getByText('Mar 2021 to now').first()).toBeVisible()
    await expect
      .element(
        page.getByRole('list', { name: 'Asked for by the job, and shown' }).getByText('Customer service').first(),
      )
      .toBeVisible()
    await expect
      .element(
        page
          .getByRole('list', { name: 'Asked for by the job, and not found in the resume' })
          .getByText('Welding')
          .first(),
      )
      .toBeVisible()
    await expect
      .element(page.getByText(/by test-model, for somebody of another company\..*2 lines were left out/))
      .toBeVisible()
    await expect.element(page.getByText(/generated texts used/)).not.toBeInTheDocument()
    expect(await faults()).toEqual([])
  })

  it('show that nothing was found', async () => {
    answers[text] = textOf('Text of it')
    answers[list] = resumes(read([]))
    await drawn()
    await expect.element(page.getByText(/^Nothing could be made out in this file/)).toBeVisible()
  })

  it('are shown as text without a language model, and can be searched for skills and languages only', async () => {
    answers[list] = byRules(
      { ...unread, candidate_file_id: 'latest' },
      { ...unread, candidate_file_id: 'older', name: 'Older CV.pdf' },
    )
    answers[text] = textOf('Service Technician\n  Born in 1988 <b>bold</b>')
    await drawn()
    const latest = page.getByRole('region', { name: 'Ana Torres CV.pdf' })
    await expect.element(latest.getByText(/Born in 1988 <b>bold<\/b>/)).toBeVisible()
    await expect.element(latest.getByRole('button', { name: 'List skills and languages' })).toBeVisible()
    await expect.element(page.getByText(/ompared with/)).not.toBeInTheDocument()
    const reads = () => asked.mock.calls.filter(([name]) => name === text).length
    expect(reads()).toBe(1)
    await page.getByRole('region', { name: 'Older CV.pdf' }).getByText('Text of the resume').click()
    await expect.poll(reads).toBe(2)
    expect(await faults()).toEqual([])
  })

  it('analyzed by rules say that the text may contain more', async () => {
    answers[list] = byRules(
      read([line('1', { kind: 'skill', text: 'Microsoft Excel', detail: null, quote: 'Excel, Word' })], 0, 'rules'),
    )
    answers[text] = textOf('SKILLS\nExcel, Word')
    await drawn()
    await expect.element(page.getByRole('list', { name: 'Skills' }).getByText('Microsoft Excel').first()).toBeVisible()
    await expect.element(page.getByText(/The text may say more\.$/)).toBeVisible()
    await expect.element(page.getByText(/by rules, without a language model/)).toBeVisible()
    expect(await faults()).toEqual([])
  })

  it('without text say so, and a text that cannot be loaded loads on a retry', async () => {
    answers[list] = byRules({ ...unread, candidate_file_id: 'scan' })
    answers[text] = textOf(null)
    await drawn()
    await expect.element(page.getByText('No text can be read: it may be a scan, or too large.')).toBeVisible()
    answers[list] = byRules({ ...unread, candidate_file_id: 'g' })
    answers[text] = { status: 503, body: { problem: 'busy', message: 'Many people ask for this.' } }
    await drawn()
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  })

  it.each([
    [1, null],
    [2, 'Read from two columns: check the order.'],
    [3, 'Read from several columns: check the order.'],
  ])('read from %i columns say: %s', async (columns, words) => {
    answers[list] = byRules({ ...unread, candidate_file_id: `of ${columns} columns` })
    answers[text] = textOf('CONTACT', columns)
    await drawn()
    await expect.element(page.getByText('CONTACT')).toBeVisible()
    if (words) await expect.element(page.getByText(words, { exact: true })).toBeVisible()
    else await expect.element(page.getByText(/^Read from/)).not.toBeInTheDocument()
  })

  it('show text of a stranger as text only', async () => {
    const hostile = '<img src=x onerror=alert(1)> https://evil.test [x](https://evil.test)'
    answers[text] = textOf('Text of it')
    answers[list] = resumes(read([line('1', { text: hostile, quote: `Wrote ${hostile}` })]))
    await drawn()
    await expect.element(page.getByText(hostile).first()).toBeVisible()
    expect(document.querySelectorAll('img[src=x], a[href*=evil]')).toHaveLength(0)
  })

  it('have lines that can be checked, changed and removed, and a line that somebody else changed says so', async () => {
    answers[text] = textOf('Text of it')
    answers[list] = resumes(read([line('1', {})]))
    answers[change] = { body: { data: line('1', { state: 'kept', version: 2 }) } }
    await drawn()
    const menu = page.getByRole('button', { name: /^Actions for Service Technician/ })
    await page.getByRole('button', { name: /^Mark as checked: Service Technician/ }).click()
    await expect
      .poll(() => asked.mock.calls.filter(([name]) => name === change))
      .toEqual([[change, { line_id: idOf('1'), version: 1, state: 'kept' }]])
    answers[change] = {
      status: 409,
      body: { problem: 'changed_meanwhile', message: 'Changed.', current: line('1', {}) },
    }
    await menu.click()
    await page.getByRole('menuitem', { name: 'Change…' }).click()
    await page.getByLabelText('Text').fill('Lead technician')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText(/^Somebody else has changed this line meanwhile/)).toBeVisible()
    expect(await faults()).toEqual([])
  })

  it('show who checked a line, and collapse removed ones', async () => {
    answers[text] = textOf('Text of it')
    answers[list] = resumes(
      read([
        line('1', { state: 'kept', is_edited: true, reviewed_by: { id: owner.id, name: 'Cora Ownby' } }),
        line('2', { text: 'Clerk', state: 'removed', reviewed_by: { id: 'x', name: 'Colin Usman' } }),
      ]),
    )
    await drawn()
    await expect.element(page.getByText('Checked and changed by you')).toBeVisible()
    await page.getByText('1 removed').click()
    await expect.element(page.getByText('Removed by Colin Usman')).toBeVisible()
    await page.getByRole('button', { name: 'Actions for Clerk' }).click()
    await expect.element(page.getByRole('menuitem', { name: 'Restore' })).toBeVisible()
  })

  it('that cannot be loaded say so, and load on a retry', async () => {
    await draw(<ResumesCard user={owner} candidate_id="q" team_part={null} />)
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  })
})
