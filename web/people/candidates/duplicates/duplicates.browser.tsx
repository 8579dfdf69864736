import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { CandidateDuplicate, PersonOfPair } from '@seatwise/contract/candidate-duplicates'
import { drawPage } from '../../../app/test-draw.tsx'
import { faults, setUpServer } from '../../../kernel/test-server.ts'
import { useOfferedUndo } from '../../../kernel/undo.ts'
import { DuplicatesPage } from './duplicates-page.tsx'

/** Probable duplicates, in a real browser, with simulated answers of the server. */

const { answers, asked } = setUpServer()
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const person = (number: number, more: Partial<PersonOfPair> = {}): PersonOfPair => ({
  id: idOf(number),
  first: 'Ana',
  last: `Ruiz ${number}`,
  email: `ana${number}@people.test`,
  phone_shown: null,
  title: null,
  location_name: null,
  latest: null,
  stage: null,
  results: 0,
  created_at: '2026-11-01T10:00:00Z',
  archived_at: null,
  ...more,
})
const first = person(1, { email: 'ana.ruiz@gmail.com', phone_shown: '+1 415 555 0132' })
const second = person(2, { email: 'anaruiz@gmail.com' })
const third = person(3, { phone_shown: '+1 415 555 0132' })
const pair = (one: PersonOfPair, other: PersonOfPair, reasons: CandidateDuplicate['reasons']): CandidateDuplicate => ({
  id: `${one.id.slice(0, -2)}${one.id.at(-1)}${other.id.at(-1)}`,
  company: { id: idOf(90), name: 'Lantern Northgate' },
  one,
  other,
  reasons,
  dismissed: null,
})
const ofThree = [
  pair(first, third, ['phone', 'name']),
  pair(first, second, ['email']),
  pair(person(4), person(5), ['name']),
]
const detail = ({ id, first: name, last, email, phone_shown, created_at }: PersonOfPair, more: object = {}) => ({
  id,
  first: name,
  last,
  email,
  phone: phone_shown,
  phone_shown,
  created_at,
  active_at: created_at,
  kind: 'candidate',
  title: null,
  hired_at: null,
  rating: null,
  owner: null,
  latest: null,
  status: null,
  location_id: null,
  department_id: null,
  surveys: [],
  notes: 0,
  messages: 0,
  files: 0,
  tags: [],
  version: 1,
  company: { id: idOf(90), name: 'Lantern Northgate' },
  can: { update: true },
  ...more,
})
/** The offer to undo, which the shell shows. */
function Undo() {
  const offered = useOfferedUndo()
  return (
    offered && (
      <section aria-label="Undo">
        <p>{offered.message}</p>
        <button type="button" onClick={() => void offered.undo()}>
          Undo
        </button>
      </section>
    )
  )
}
const search = 'POST /candidates/duplicates/search'
const merge = 'POST /candidates/merge'
const unmerge = 'POST /candidates/unmerge'
const listOf = (data: CandidateDuplicate[]) => ({ body: { data, total: data.length, next: null } })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const cards = page.getByRole('article')
const draw = (at = '') =>
  drawPage(
    {
      '/candidates/duplicates': () => (
        <>
          <DuplicatesPage />
          <Undo />
        </>
      ),
      '/candidates': () => null,
      '/candidates/$id/{-$tab}': () => null,
    },
    { at: `/candidates/duplicates${at}` },
  )
const sent = (call: string) => asked.mock.calls.filter(([name]) => name === call).map(([, body]) => body)

beforeEach(() => {
  asked.mockClear()
  answers[search] = listOf(ofThree)
  answers['POST /companies/search'] = { body: { data: [], total: 0, next: null } }
  for (const one of [first, second, third]) {
    answers[`GET /candidates/${one.id}`] = { body: { data: detail(one) } }
    answers[`GET /candidates/${one.id}/duplicates`] = {
      body: { data: { duplicates: [], dismissed_ids: [], merges: [] } },
    }
  }
  answers[merge] = { body: { data: { merge_id: idOf(80), id: first.id, version: 2 } } }
})

describe('several entries of one person', () => {
  it('are one entry of the list, which says why they may be one person', async () => {
    await draw()
    await expect.element(cards.nth(1)).toBeVisible()
    expect(cards.elements()).toHaveLength(2)
    await expect.element(page.getByText('3 pairs in 2 groups')).toBeVisible()
    await expect
      .element(cards.nth(0))
      .toMatchTextContent(
        /^3 entries\. In part: ana\.ruiz@gmail\.com and anaruiz@gmail\.com reach one mailbox: dots do not count at gmail\.com\. Same phone number and same name/,
      )
    await expect.element(cards.nth(1)).toMatchTextContent(/^Same name/)
    expect(await faults()).toEqual([])
  })

  it('are merged into the one that is chosen, one after the other', async () => {
    await draw()
    await button(/^Compare and merge Ana Ruiz 1, Ana Ruiz 3, and Ana Ruiz 2/).click()
    const dialog = page.getByRole('dialog', { name: 'Merge 3 entries' })
    await expect.element(dialog.getByRole('group', { name: 'The entries' })).toHaveFocus()
    expect(await faults()).toEqual([])
    await button('Keep this one: anaruiz@gmail.com').click()
    await dialog.getByRole('radio', { name: 'ana3@people.test' }).click()
    await button('Merge 3 entries').click()
    await expect.element(page.getByText('2 entries are merged into Ana Ruiz 2 (anaruiz@gmail.com).')).toBeVisible()
    expect(sent(merge)).toEqual([
      { kept: { id: second.id, version: 1 }, other: { id: first.id, version: 1 }, take: ['phone'] },
      { kept: { id: second.id, version: 2 }, other: { id: third.id, version: 1 }, take: ['email'] },
    ])
  })

  it('that were merged are named by their addresses, and come back with Undo, the latest merge first', async () => {
    const restored = { id: second.id, first: 'Ana', last: 'Ruiz 2', email: second.email }
    answers[unmerge] = { body: { data: { id: first.id, restored, stayed: [], left_as_changed: [] } } }
    answers[search] = listOf([pair(first, second, ['email'])])
    await draw()
    await button(/^Compare and merge/).click()
    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    await expect
      .element(page.getByText('Ana Ruiz 2 (anaruiz@gmail.com) is merged into Ana Ruiz 1 (ana.ruiz@gmail.com).'))
      .toBeVisible()
    await button('Undo').click()
    await expect.poll(() => sent(unmerge)).toEqual([{ merge_id: idOf(80) }])
  })

  it('show each fact by which they can be told apart, and mark those that differ', async () => {
    const differing = { title: 'Cook', location_name: 'Leeds', stage: 'Screening', results: 2 }
    answers[search] = listOf([
      pair({ ...first, ...differing }, { ...third, title: 'Waiter', location_name: 'Leeds' }, ['phone']),
    ])
    await draw()
    await expect.element(cards.nth(0)).toMatchTextContent(/Job title.*Cook.*Stage.*Screening.*Results.*2.*Added/)
    const marked = [...cards.nth(0).element().querySelectorAll('mark')].map(({ textContent }) => textContent)
    expect(marked).toEqual(['Ana Ruiz 1', first.email, 'Cook', 'Ana Ruiz 3', third.email, 'Waiter'])
    expect(await faults()).toEqual([])
  })

  it('are none any more after the last merge, and the page says so', async () => {
    answers[search] = listOf([])
    await draw()
    await expect.element(page.getByRole('heading', { name: 'No probable duplicates' })).toBeVisible()
    expect(sent(search)).toMatchObject([{ filters: { likely: true } }])
    await page.getByRole('link', { name: 'Only a name in common' }).click()
    await expect.element(page.getByText('No pair has only a name in common.')).toBeVisible()
    await expect.poll(() => sent(search).at(-1)).toMatchObject({ filters: { likely: false } })
  })

  it('are merged without the one that is of another person', async () => {
    await draw()
    await button(/^Compare and merge Ana Ruiz 1, Ana/).click()
    await button('Leave out ana3@people.test').click()
    await expect.element(button('Leave out anaruiz@gmail.com')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    await expect.poll(() => sent(merge)).toHaveLength(1)
    expect(sent(merge)).toMatchObject([{ kept: { id: first.id }, other: { id: second.id } }])
  })

  it('are not the same person in all of their pairs, which is undone for all', async () => {
    answers['POST /candidates/duplicates/dismiss'] = { body: { data: {} } }
    answers['POST /candidates/duplicates/restore'] = { body: { data: {} } }
    await draw()
    await button('Ana Ruiz 1, Ana Ruiz 3, and Ana Ruiz 2 are not the same person').click()
    const pairs = [
      { one_id: first.id, other_id: third.id },
      { one_id: first.id, other_id: second.id },
    ]
    await expect.poll(() => sent('POST /candidates/duplicates/dismiss')).toEqual(pairs)
    await button('Undo').click()
    await expect.poll(() => sent('POST /candidates/duplicates/restore')).toEqual(pairs)
  })

  it('that have more in common than a name are reviewed too', async () => {
    await draw('?likely=true')
    await expect.element(page.getByRole('link', { name: 'To review' })).toHaveAttribute('aria-current', 'page')
    await page.getByRole('link', { name: 'Not the same person' }).click()
    await expect.element(page.getByRole('link', { name: 'To review' })).not.toHaveAttribute('aria-current')
  })
})
