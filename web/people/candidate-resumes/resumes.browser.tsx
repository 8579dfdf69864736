import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ResumeReading } from '@seatwise/contract/candidate-resumes'
import { draw } from '../../app/test-draw.tsx'
import { faults, setUpServer } from '../../kernel/test-server.ts'
import { AddFromResumes } from './parts/resumes-dialog.tsx'

/** Adding people from resumes, in a real browser, with simulated answers of the server. */

const { answers, asked } = setUpServer()
const read = 'POST /candidates/resumes/read'
const check = 'POST /candidates/resumes/check'
const create = 'POST /candidates/create'
const ana: ResumeReading = {
  first: 'Ana',
  last: 'Ruiz',
  email: 'ana@mail.test',
  phone: '+1 415 555 0132',
  guessed: ['first', 'last'],
  problem: null,
}
const nobody: ResumeReading = { first: '', last: '', email: null, phone: null, guessed: [], problem: 'unreadable' }
const unknown = { known: null, is_phone: true }
const answerOf = (data: unknown) => ({ body: { data } })

const button = (name: string | RegExp) => page.getByRole('button', { name })
const field = (fact: string, file: string) => page.getByLabelText(`${fact}, ${file}`)
const choose = async (...names: string[]) =>
  userEvent.upload(
    page.getByLabelText(/^Choose resumes/),
    names.map((name) => new File([name], name)),
  )
/** The keys with which people were added. */
const keys = () =>
  vi.mocked(fetch).mock.calls.flatMap(([, init]) => new Headers(init?.headers).get('Idempotency-Key') ?? [])
const drawn = (onClose = vi.fn()) => draw(<AddFromResumes company_id="northgate" onClose={onClose} />)

/** Uploads report their progress, so they are sent by XMLHttpRequest. */
let uploads: string[]
let uploadStatus: number
beforeEach(() => {
  uploads = []
  uploadStatus = 200
  vi.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation((_: string, url: string | URL) => {
    uploads.push(String(url))
  })
  vi.spyOn(XMLHttpRequest.prototype, 'setRequestHeader').mockImplementation(() => undefined)
  vi.spyOn(XMLHttpRequest.prototype, 'responseText', 'get').mockImplementation(() => JSON.stringify({ data: {} }))
  vi.spyOn(XMLHttpRequest.prototype, 'status', 'get').mockImplementation(() => uploadStatus)
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function send(this: XMLHttpRequest) {
    setTimeout(() => this.dispatchEvent(new Event('load')))
  })
  answers[read] = answerOf(ana)
  answers[check] = answerOf([unknown])
  answers[create] = answerOf({ id: 'p' })
})

describe('the check of resumes', () => {
  it('shows what was read and what is guessed, and each fact can be corrected', async () => {
    await drawn()
    await choose('cv.pdf')
    await expect.element(page.getByText('1 new person will be added')).toBeVisible()
    await expect.element(field('Email', 'cv.pdf')).toHaveValue('ana@mail.test')
    await expect.element(page.getByText('guessed: first name, last name')).toBeVisible()
    await field('First name', 'cv.pdf').fill('Anna')
    await expect.element(page.getByText('guessed: last name')).toBeVisible()
    expect(await faults()).toEqual([])
    await expect.element(button('Add 1 person')).toBeEnabled()
    await button('Add 1 person').click()
    await expect.element(page.getByText('1 person added')).toBeVisible()
    expect(asked).toHaveBeenCalledWith(create, {
      company_id: 'northgate',
      kind: 'candidate',
      first: 'Anna',
      last: 'Ruiz',
      email: 'ana@mail.test',
      phone: '+1 415 555 0132',
    })
    expect(uploads).toEqual(['/api/candidates/p/files'])
    expect(await faults()).toEqual([])
  })

  it('has the files that need a look on top, those that lose a person first, and moves none while it is corrected', async () => {
    await drawn()
    const order = () =>
      page
        .getByRole('listitem')
        .elements()
        .flatMap((item) => item.querySelector('bdi')?.textContent ?? [])
    await userEvent.upload(page.getByLabelText(/^Choose resumes/), [
      new File(['a'], 'a.pdf'),
      new File(['b'], 'b.pdf'),
      new File(['scan'], 'scan.png', { type: 'image/png' }),
    ])
    await expect.element(page.getByRole('region', { name: '2 files to look at' })).toBeVisible()
    await expect.element(page.getByRole('region', { name: '1 file without a problem' })).toBeVisible()
    expect(order()).toEqual(['scan.png', 'b.pdf', 'a.pdf'])
    expect(await faults()).toEqual([])
    await field('Email', 'b.pdf').fill('b@mail.test')
    await field('Email', 'a.pdf').fill('')
    await expect.element(page.getByText(/^No email address found in it\./)).toBeVisible()
    expect(order()).toEqual(['scan.png', 'b.pdf', 'a.pdf'])
    await expect.element(field('Email', 'a.pdf')).toHaveFocus()
  })

  it('says why a file is left out until it is filled in by hand', async () => {
    answers[read] = answerOf(nobody)
    await drawn()
    await choose('scan.pdf')
    await expect
      .element(
        page.getByText(
          /^No text was found in it.*The person can be added once the name and the email address are filled in\.$/,
        ),
      )
      .toBeVisible()
    await expect.element(button('Add 0 people')).toBeDisabled()
    await field('First name', 'scan.pdf').fill('Bo')
    await field('Email', 'scan.pdf').fill('bo@mail.test')
    await button('Add 1 person').click()
    await expect.element(page.getByText('1 person added')).toBeVisible()
  })

  it('reads a file again whose reading took too long, and takes no guessed name from a file without a contact', async () => {
    answers[read] = answerOf({ ...nobody, problem: 'too_long' })
    await drawn()
    await choose('cv.pdf')
    await expect.element(page.getByText(/^Reading it took too long\. The person can be added/)).toBeVisible()
    answers[read] = answerOf({ ...ana, email: null, phone: null, problem: 'no_contact' })
    await button('Read it again').click()
    await expect.element(page.getByText(/^No email address or phone number found in it\./)).toBeVisible()
    await expect.element(field('First name', 'cv.pdf')).toHaveValue('')
  })

  it('offers to add the file to somebody who is here, and to leave it out', async () => {
    const known = { id: 'k', first: 'Kim', last: 'Oh', email: 'kim@mail.test', by: 'email', is_archived: true }
    answers[check] = answerOf([{ ...unknown, known }])
    await drawn()
    await choose('cv.pdf')
    await expect.element(page.getByText('Kim Oh, who is archived, has this email address already.')).toBeVisible()
    const what = page.getByLabelText('What happens, cv.pdf')
    await expect.element(what).toHaveValue('file')
    await userEvent.selectOptions(what, 'Leave out')
    await expect.element(page.getByText('0 new people will be added · 1 file left out')).toBeVisible()
    await userEvent.selectOptions(what, 'Add only the file')
    await button('Add 1 file').click()
    await expect.element(page.getByText('1 file added to people')).toBeVisible()
    expect(uploads).toEqual(['/api/candidates/k/files'])
    expect(asked).not.toHaveBeenCalledWith(create, expect.anything())
  })

  it('opens a file beside its facts, but none that could run a script', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    await drawn()
    await userEvent.upload(page.getByLabelText(/^Choose resumes/), [
      new File(['text'], 'cv.pdf', { type: 'application/pdf' }),
      new File(['<script>1</script>'], 'cv.html', { type: 'text/html' }),
      new File(['<svg/>'], 'cv.svg', { type: 'image/svg+xml' }),
    ])
    await button('Open cv.pdf').click()
    expect(opened.mock.calls).toEqual([[expect.stringMatching(/^blob:/), '_blank', 'noopener']])
    await expect.element(page.getByText('cv.html', { exact: true })).toBeVisible()
    expect(page.getByRole('button', { name: /^Open/ }).elements()).toHaveLength(1)
    opened.mockRestore()
  })

  it('asks again who is known when an address is corrected', async () => {
    await drawn()
    await choose('cv.pdf')
    await expect.element(button('Add 1 person')).toBeEnabled()
    await field('Email', 'cv.pdf').fill('other@mail.test')
    const people = [{ email: 'other@mail.test', phone: '+1 415 555 0132' }]
    await expect.poll(() => asked.mock.calls).toContainEqual([check, { company_id: 'northgate', people }])
    answers[check] = { status: 500, body: { problem: 'fault', message: 'Something went wrong.' } }
    await field('Email', 'cv.pdf').fill('third@mail.test')
    await expect.element(page.getByText(/^Something went wrong/)).toBeVisible()
    await expect.element(button('Add 1 person')).toBeDisabled()
    answers[check] = answerOf([unknown])
    await button('Try again').click()
    await expect.element(button('Add 1 person')).toBeEnabled()
  })

  it('names files that are not read, which can be read again', async () => {
    answers[read] = { status: 429, body: { problem: 'too_many_requests', message: 'Too many.' } }
    await drawn()
    await choose('cv.pdf')
    await expect.element(page.getByText('1 file is not read.')).toBeVisible()
    await expect.element(page.getByText(/^Too many resumes were read/)).toBeVisible()
    answers[read] = answerOf(ana)
    await button('Read it again').click()
    await expect.element(field('Email', 'cv.pdf')).toHaveValue('ana@mail.test')
  })

  it('stops reading, and keeps what is read', async () => {
    const answer = Promise.withResolvers<void>()
    answers[read] = { ...answerOf(ana), after: answer.promise }
    await drawn()
    await choose('a.pdf', 'b.pdf', 'c.pdf', 'd.pdf')
    await expect.element(page.getByText('Reading 0 of 4 files')).toBeVisible()
    expect(asked.mock.calls.filter(([call]) => call === read)).toHaveLength(3)
    await button('Stop reading').click()
    await expect.element(page.getByText('4 files are not read.')).toBeVisible()
    answer.resolve()
  })
})

describe('files', () => {
  it('are chosen by a button, and those of a folder by another one, both in the box on which they can be dropped', async () => {
    await drawn()
    const box = page.getByText('or drop files or a folder here').element().parentElement!
    for (const name of ['Choose files', 'Choose a folder'])
      expect(box.contains(button(name).element()), name).toBe(true)
    await expect
      .element(button('Choose files'))
      .toHaveAccessibleDescription('Up to 100 PDF, Word, OpenDocument, RTF or text files of 10 MB each')
    const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined)
    await userEvent.tab()
    await userEvent.tab()
    await expect.element(button('Choose a folder')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(opened.mock.contexts[0]).toHaveProperty('webkitdirectory', true)
    opened.mockRestore()
  })

  it('are a hundred at most, and those of systems do not count', async () => {
    await drawn()
    await choose(...Array.from({ length: 101 }, (_, n) => `${n}.pdf`))
    await expect.element(page.getByRole('alert')).toHaveTextContent('These are 101 files. Choose up to 100 at a time.')
    expect(await faults()).toEqual([])
    await choose('.DS_Store', 'Thumbs.db')
    await expect.element(page.getByRole('alert')).toHaveTextContent('There is no file in it.')
  })

  it('that are empty are left out without being sent', async () => {
    await drawn()
    await userEvent.upload(page.getByLabelText(/^Choose resumes/), [new File([], 'empty.pdf')])
    await expect.element(page.getByText('The file is empty.')).toBeVisible()
    expect(asked.mock.calls.filter(([call]) => call === read)).toEqual([])
  })

  it('that are refused are left out, with the reason', async () => {
    const message = 'This is no PDF, Word (DOCX), OpenDocument (ODT), RTF or text file that opens.'
    answers[read] = { status: 422, body: [{ path: 'file', message, code: 'invalid' }] }
    await drawn()
    await choose('macros.docx')
    await expect.element(page.getByText(message)).toBeVisible()
    await expect.element(page.getByText('0 new people will be added · 1 file left out')).toBeVisible()
  })
})

describe('the result', () => {
  it('leads to the list of those who were added', async () => {
    const id = '00000000-0000-4000-8000-000000000001'
    answers[create] = answerOf({ id })
    await drawn()
    await choose('cv.pdf')
    await button('Add 1 person').click()
    const link = page.getByRole('link', { name: 'Show this person in the list' })
    await expect.element(link).toHaveAttribute('href', `/candidates?ids=${encodeURIComponent(JSON.stringify([id]))}`)
    expect(await faults()).toEqual([])
  })

  it('names a person whose file is missing, and adds only the file when it is tried again', async () => {
    await drawn()
    await choose('cv.pdf')
    uploadStatus = 500
    await button('Add 1 person').click()
    await expect.element(page.getByText(/^Ana Ruiz is added, but not the file\./)).toBeVisible()
    expect(await faults()).toEqual([])
    uploadStatus = 200
    await button('Try again').click()
    await expect.element(page.getByText('1 person added')).toBeVisible()
    expect(asked.mock.calls.filter(([call]) => call === create)).toHaveLength(1)
    expect(uploads).toHaveLength(2)
  })

  it('grows no further when the dialog is closed amid the people', async () => {
    const answer = Promise.withResolvers<void>()
    answers[read] = answerOf({ ...ana, email: null })
    const { unmount } = await drawn()
    await choose('a.pdf', 'b.pdf')
    await field('Email', 'a.pdf').fill('a@mail.test')
    await field('Email', 'b.pdf').fill('b@mail.test')
    await page.getByLabelText('What happens, b.pdf').selectOptions('Add as a new person')
    answers[check] = answerOf([unknown, unknown])
    answers[create] = { ...answerOf({ id: 'p' }), after: answer.promise }
    await button('Add 2 people').click()
    await expect.element(page.getByText(/^0 of 2/)).toBeVisible()
    await unmount()
    answer.resolve()
    await expect.poll(() => uploads.length).toBe(1)
    await new Promise((resolve) => setTimeout(resolve))
    expect(keys()).toHaveLength(1)
  })

  it('of a person whom somebody else has added meanwhile leads back to the check', async () => {
    await drawn()
    await choose('cv.pdf')
    answers[create] = { status: 409, body: { problem: 'person_known', message: 'Somebody has this address.' } }
    await button('Add 1 person').click()
    await expect.element(page.getByText('Somebody has this address.')).toBeVisible()
    await button('Try again').click()
    await expect.poll(() => keys().length).toBe(2)
    await button('Back to the check').click()
    await field('Email', 'cv.pdf').fill('other@mail.test')
    answers[create] = answerOf({ id: 'p' })
    await button('Add 1 person').click()
    await expect.element(page.getByText('1 person added')).toBeVisible()
    // An attempt whose answer was lost is not made twice; a corrected person is another write.
    const [first, again, corrected] = keys()
    expect(again).toBe(first)
    expect(corrected).not.toBe(first)
  })
})
