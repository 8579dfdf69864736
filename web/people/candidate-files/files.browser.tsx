import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { CandidateFile } from '@seatwise/contract/candidate-files'
import { draw, owner } from '../../app/test-draw.tsx'
import { faults, setUpServer } from '../../kernel/test-server.ts'
import { FilesCard } from './parts/files-card.tsx'

/** The files of a person in a real browser, with the answers of the server given. */

const { answers, asked } = setUpServer()

const file: CandidateFile = {
  id: 'f',
  name: 'Ana Torres CV.pdf',
  type: 'application/pdf',
  size: 240_000,
  uploaded_by: { id: null, name: null },
  created_at: '2026-11-01T10:00:00Z',
}
const list = 'GET /candidates/p/files'
const drawn = (user = owner) => draw(<FilesCard user={user} candidate_id="p" team_part={null} />)

describe('the files of a person', () => {
  it('are named with kind, size and who added them', async () => {
    answers[list] = {
      body: {
        data: [
          file,
          { ...file, id: 'g', name: 'a.txt', type: 'text/plain', uploaded_by: { id: owner.id, name: 'Me' } },
        ],
      },
    }
    await drawn()
    await expect.element(page.getByRole('button', { name: 'Download Ana Torres CV.pdf' })).toBeVisible()
    await expect.element(page.getByText(/^PDF, 240 kB · added by somebody of another company/)).toBeVisible()
    await expect.element(page.getByText(/^Text, 240 kB · added by you/)).toBeVisible()
    expect(await faults()).toEqual([])
  })

  it('that are not loaded yet, or could not be loaded, say so', async () => {
    answers[list] = { body: { data: [] } }
    const first = await drawn()
    await expect.element(page.getByText(/^No files yet/)).toBeVisible()
    expect(await faults()).toEqual([])
    await first.unmount()
    answers[list] = { status: 404, body: { problem: 'not_found', message: 'Not found.' } }
    await draw(<FilesCard user={owner} candidate_id="q" team_part={null} />)
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  })

  it('that are too large are not sent', async () => {
    answers[list] = { body: { data: [] } }
    await drawn()
    const chosen = new DataTransfer()
    chosen.items.add(new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'film.pdf'))
    await expect.element(page.getByLabelText(/Choose files/)).toBeInTheDocument()
    // Not by `upload`, which would send the bytes through the test's own connection.
    const field = document.querySelector<HTMLInputElement>('input[type=file]')!
    field.files = chosen.files
    field.dispatchEvent(new Event('change', { bubbles: true }))
    await expect.element(page.getByRole('alert')).toHaveTextContent('This file is larger than 10 MB.')
    expect(await faults()).toEqual([])
    await page.getByRole('button', { name: 'Dismiss film.pdf' }).click()
    await expect.element(page.getByText('film.pdf')).not.toBeInTheDocument()
  })

  it('are deleted after a confirmation, which says when somebody else was first', async () => {
    answers[list] = { body: { data: [file] } }
    await drawn()
    await page.getByRole('button', { name: 'Actions for Ana Torres CV.pdf' }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('It has been deleted already.')
    answers['DELETE /candidates/p/files'] = { body: { data: { id: 'f' } } }
    answers[list] = { body: { data: [] } }
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.element(page.getByText(/^No files yet/)).toBeVisible()
    expect(asked).toHaveBeenCalledWith('DELETE /candidates/p/files')
  })

  it('are not downloaded while acting as another', async () => {
    answers[list] = { body: { data: [file] } }
    await drawn({ ...owner, superAdmin: { id: 's', first: 'Sam', last: 'Admin' } as never })
    await page.getByRole('button', { name: 'Actions for Ana Torres CV.pdf' }).click()
    await expect.element(page.getByRole('menuitem', { name: /Download/ })).toBeDisabled()
    await expect.element(page.getByText(/not while acting as another/)).toBeVisible()
  })
})
