import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CandidateTag } from '@seatwise/contract/candidate-tags'
import { drawPage, owner } from '../../app/test-draw.tsx'
import { faults, setUpServer } from '../../kernel/test-server.ts'
import { ManageTags } from './parts/manage-tags.tsx'

/** The tags of a company, with the answers of the server given. */

const { answers, asked } = setUpServer()
const night: CandidateTag = { id: 'night', name: 'Night shift', people: 2, version: 3 }
const climber: CandidateTag = { id: 'climber', name: 'Climber', people: 0, version: 1 }
const onClose = vi.fn()
const dialog = (name: string) => page.getByRole('dialog', { name })
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const changes = () => asked.mock.calls.filter(([name]) => !name.startsWith('GET'))
/** The queries of the requests to delete a tag. */
const deletions = () =>
  vi
    .mocked(fetch)
    .mock.calls.filter(([, init]) => init?.method === 'DELETE')
    .map(([address]) =>
      Object.fromEntries(new URL(address instanceof Request ? address.url : address, location.origin).searchParams),
    )

async function openTags() {
  const router = await drawPage(
    { '/': () => <ManageTags user={owner} onClose={onClose} />, '/candidates': () => null },
    { at: '/' },
  )
  await expect.element(row('Night shift')).toBeVisible()
  return router
}

beforeEach(() => {
  onClose.mockClear()
  answers['GET /candidate-tags'] = { body: { data: [climber, night] } }
})

describe('the tags of a company', () => {
  it('show how many people have each, and lead to them', async () => {
    const router = await openTags()
    await expect.element(row('Night shift')).toHaveTextContent('Night shift2 people')
    await expect.element(row('Climber')).toHaveTextContent('Climbernobody')
    expect(await faults()).toEqual([])
    await page.getByRole('link', { name: 'Night shift' }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/candidates')
    expect(router.state.location.search).toEqual({ tags: ['Night shift'] })
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('are renamed in the version that was shown', async () => {
    const renamed = { ...night, name: 'Late shift', version: 4 }
    answers['PUT /candidate-tags/night'] = { body: { data: renamed } }
    await openTags()
    await press('Rename Night shift')
    await page.getByLabelText('Name').fill('Late shift')
    answers['GET /candidate-tags'] = { body: { data: [climber, renamed] } }
    await press('Rename')
    await expect.element(row('Late shift')).toBeVisible()
    expect(changes()).toEqual([['PUT /candidate-tags/night', { version: 3, name: 'Late shift' }]])
  })

  it('are deleted after a question with the number of people, which is sent along', async () => {
    answers['DELETE /candidate-tags/night'] = { body: { data: { id: 'night' } } }
    await openTags()
    await press('Delete Night shift')
    await expect.element(dialog('Delete the tag Night shift?').getByText(/^2 people have it/)).toBeVisible()
    expect(await faults()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await press('Delete Night shift')
    expect(changes()).toEqual([])
    answers['GET /candidate-tags'] = { body: { data: [climber] } }
    await press('Delete the tag')
    await expect.element(row('Climber')).toBeVisible()
    await expect.element(row('Night shift')).not.toBeInTheDocument()
    expect(deletions()).toEqual([{ version: '3', count: '2' }])
  })

  it('that more people have by then are kept, and the question says so with the new number', async () => {
    answers['DELETE /candidate-tags/night'] = { status: 409, body: { problem: 'count_changed', message: '3' } }
    await openTags()
    await press('Delete Night shift')
    answers['GET /candidate-tags'] = { body: { data: [climber, { ...night, people: 3 }] } }
    await press('Delete the tag')
    const question = dialog('Delete the tag Night shift?')
    await expect
      .element(question.getByRole('alert'))
      .toHaveTextContent('The number of people with this tag has changed meanwhile. Look at it again.')
    await expect.element(question.getByText(/^3 people have it/)).toBeVisible()
    await press('Delete the tag')
    await expect.poll(deletions).toHaveLength(2)
    expect(deletions()[1]).toEqual({ version: '3', count: '3' })
  })
})
