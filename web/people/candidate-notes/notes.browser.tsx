import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CandidateNote } from '@seatwise/contract/candidate-notes'
import { draw, owner } from '../../app/test-draw.tsx'
import { forgetChoices } from '../../kernel/storage.ts'
import { faults, setUpServer } from '../../kernel/test-server.ts'
import { Markdown } from './markdown.tsx'
import { NotesCard } from './parts/notes-card.tsx'

/** Notes in a real browser, with the answers of the server given. */

const { answers, asked } = setUpServer()

describe('Markdown', () => {
  const html = async (text: string) => (await draw(<Markdown text={text} />)).container.firstElementChild!

  it('is turned into elements', async () => {
    const drawn = await html('# Call\n\n**Strong** _call_ `x<y` ~~no~~\n\n- one\n  - two\n\n3. three\n\n> said\n\n---')
    expect([...drawn.querySelectorAll('*')].map(({ tagName }) => tagName.toLowerCase())).toEqual([
      'p',
      'p',
      'strong',
      'em',
      'code',
      'del',
      'ul',
      'li',
      'ul',
      'li',
      'ol',
      'li',
      'blockquote',
      'p',
      'hr',
    ])
    expect(drawn.querySelector('ol')).toHaveProperty('start', 3)
    expect(drawn.querySelector('code')).toHaveProperty('textContent', 'x<y')
  })

  it.each([
    '<script>alert(1)</script>',
    'Hello <img src=x onerror=alert(1)> you',
    '<a href="javascript:alert(1)">x</a>',
    '<div>\n\n**inside**\n\n</div>',
    '| <b>a</b> |\n|---|\n| <i>b</i> |',
    '`` <svg onload=alert(1)> ``',
  ])('shows HTML as it was typed: %s', async (text) => {
    const drawn = await html(text)
    expect(drawn.querySelector('script, img, a, div, b, i, svg')).toBeNull()
    for (const tag of text.match(/<[^>]+>/g)!) expect(drawn.textContent).toContain(tag)
  })

  it.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](data:text/html,x)',
    '[x](vbscript:x)',
    '[x](/survey-results)',
    '[x](//evil.test)',
    '<javascript:alert(1)>',
    '![x](javascript:alert(1))',
  ])('makes no link of %s', async (text) => expect((await html(text)).querySelector('a, img')).toBeNull())

  it.each([
    ['[x](https://a.test/b)', 'https://a.test/b'],
    ['https://a.test', 'https://a.test'],
    ['[x](mailto:a@b.test)', 'mailto:a@b.test'],
    ['![x](https://a.test/b.png)', 'https://a.test/b.png'],
  ])('links %s, without a referrer', async (text, href) => {
    const drawn = await html(text)
    const link = drawn.querySelector('a')!
    expect(link.getAttribute('href')).toBe(href)
    expect([link.rel, link.target, drawn.querySelector('img')]).toEqual([
      'noopener noreferrer nofollow',
      '_blank',
      null,
    ])
  })
})

describe('the notes of a person', () => {
  const note: CandidateNote = {
    id: 'n',
    candidate_id: 'p',
    author: { id: 'c', name: 'Colin Usman' },
    is_own: false,
    body: 'Strong call',
    visibility: 'team',
    is_pinned: true,
    mentions: [],
    is_unread: false,
    created_at: '2026-11-01T10:00:00Z',
    edited_at: null,
    version: 1,
    can: { update: true, change_visibility: false, delete: true },
  }
  const found = (...data: CandidateNote[]) => ({ body: { data, total: data.length, next: null } })
  const drawn = () => draw(<NotesCard user={owner} candidate_id="p" team_part={null} />)
  const field = () => page.getByRole('textbox', { name: 'New note' })

  it('that could not be saved stay in the field, and return with the page', async () => {
    forgetChoices()
    answers['GET /candidate-notes'] = found()
    answers['POST /candidate-notes'] = { status: 403, body: { problem: 'not_allowed', message: 'No' } }
    const first = await drawn()
    await field().fill('Half a thought')
    await page.getByLabelText('Who reads it').selectOptions('Only me')
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('No Your note is kept here.')
    expect(await faults()).toEqual([])
    await first.unmount()

    await drawn()
    await expect.element(field()).toHaveValue('Half a thought')
    await expect.element(page.getByLabelText('Who reads it')).toHaveValue('private')
    answers['POST /candidate-notes'] = { body: { data: { ...note, visibility: 'private' } } }
    await userEvent.click(field())
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(field()).toHaveValue('')
    expect(asked).toHaveBeenCalledWith('POST /candidate-notes', { body: 'Half a thought', visibility: 'private' })
    // On every page the next note is the team's, unless its author says otherwise.
    await expect.element(page.getByLabelText('Who reads it')).toHaveValue('team')
  })

  it('show their author, and offer the reader’s actions', async () => {
    answers['GET /candidate-notes'] = found(note)
    await drawn()
    await expect.element(page.getByText('Colin Usman')).toBeVisible()
    await expect.element(page.getByText('pinned')).toBeVisible()
    await page.getByRole('button', { name: 'Actions for the note of Colin Usman' }).click()
    const items = page.getByRole('menuitem')
    await expect.element(items.first()).toBeVisible()
    expect(items.elements().map(({ textContent }) => textContent)).toEqual(['Edit', 'Unpin', 'Delete…'])
  })

  it('that somebody else has changed meanwhile ask which text to keep', async () => {
    answers['GET /candidate-notes'] = found(note)
    answers['PUT /candidate-notes/n'] = {
      status: 409,
      body: { problem: 'changed_meanwhile', message: '', current: { ...note, body: 'Weak call', version: 2 } },
    }
    await drawn()
    await page.getByRole('button', { name: 'Actions for the note of Colin Usman' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Note', exact: true }).fill('A stronger call')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.element(page.getByText('Now: Weak call')).toBeVisible()
    await page.getByRole('button', { name: 'Keep what I typed' }).click()
    answers['PUT /candidate-notes/n'] = { body: { data: { ...note, version: 3 } } }
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect
      .poll(() => asked.mock.calls)
      .toContainEqual(['PUT /candidate-notes/n', { version: 2, body: 'A stronger call' }])
  })

  it('mention a user chosen with arrows and Enter, and private ones offer nobody', async () => {
    forgetChoices()
    answers['GET /candidate-notes'] = found()
    answers['GET /candidate-notes/mentionable'] = {
      body: {
        data: [
          { id: 'a', name: 'Ana Ruiz', auth_role: 'COMPANY_USER' },
          { id: 'b', name: 'Anders Holm', auth_role: 'COMPANY_OWNER' },
        ],
      },
    }
    answers['POST /candidate-notes'] = { body: { data: note } }
    const offered = () => page.getByRole('option', { name: 'Ana Ruiz Company user' })
    await drawn()
    await userEvent.type(field(), 'Ask @an')
    await expect.element(offered()).toBeVisible()
    expect(await faults()).toEqual([])
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(field()).toHaveValue('Ask @Anders Holm ')
    await expect.element(offered()).not.toBeInTheDocument()
    await userEvent.keyboard('and @an')
    await expect.element(offered()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(offered()).not.toBeInTheDocument()
    await expect.element(field()).toHaveFocus()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(field()).toHaveValue('')
    const body = { body: 'Ask @Anders Holm and @an', visibility: 'team', mention_ids: ['b'] }
    expect(asked).toHaveBeenCalledWith('POST /candidate-notes', body)

    await page.getByLabelText('Who reads it').selectOptions('Only me')
    await userEvent.type(field(), '@an')
    await expect.element(offered()).not.toBeInTheDocument()
    expect(page.getByPlaceholder('Write a note, @ to mention').elements()).toEqual([])
  })

  it('highlight the users whom they mention, and can be confirmed as seen by the reader', async () => {
    const mentions = [
      { name: 'Ana Ruiz', is_reader: true },
      { name: 'Ana', is_reader: false },
    ]
    const body = '**@Ana Ruiz** and @Ana, `@Ana`, ana@people.test'
    answers['GET /candidate-notes'] = found({ ...note, body, mentions, is_unread: true })
    answers['POST /candidate-notes/mentions/read'] = { body: { data: { read: 1 } } }
    await drawn()
    await expect.element(page.getByText('mentions you')).toBeVisible()
    const made = [...document.querySelectorAll<HTMLElement>('[data-reader]')]
    expect(made.map(({ textContent, dataset }) => [textContent, dataset.reader])).toEqual([
      ['@Ana Ruiz', 'true'],
      ['@Ana', 'false'],
    ])
    await expect
      .poll(() => asked.mock.calls)
      .toContainEqual(['POST /candidate-notes/mentions/read', { candidate_id: 'p' }])
    expect(await faults()).toEqual([])
  })
})
