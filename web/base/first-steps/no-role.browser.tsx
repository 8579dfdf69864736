import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { SurveyLink } from '@seatwise/contract/survey-links'
import { draw, drawPage, owner } from '../../app/test-draw.tsx'
import { setUpServer } from '../../kernel/test-server.ts'
import { InviteDialog } from '../../assessment/invitations/parts/invite-dialog.tsx'
import { SurveyLinksPage } from '../survey-links/list-page.tsx'
import { Invite } from '../survey-links/parts/invite.tsx'
import { FirstDay } from './parts/first-day.tsx'

/** A company without a role does not send people to its survey. */

const { answers } = setUpServer()
const url = 'https://app.example.com/survey/register?link=abcdefgh'
const link = {
  id: '00000000-0000-4000-8000-000000000001',
  company: owner.company,
  url,
  state: 'open',
  role: null,
  location: null,
  owner: null,
  uses: 0,
  finished: 0,
  max_uses: null,
  expires_at: null,
  is_default: true,
  can: { update: true, renew: true, close: true, reopen: false },
} as unknown as SurveyLink

const list = (...rows: object[]) => ({ body: { data: rows, total: rows.length, next: null } })

beforeEach(() => {
  answers['GET /survey-links'] = { body: { data: [link] } }
  answers['POST /companies/search'] = list()
})

const other = { id: '00000000-0000-4000-8000-00000000000d', name: 'Lantern Harbour' }
/** The places that offer a link, a code or an invitation. */
const places: Record<string, () => Promise<unknown>> = {
  'the card to invite': () => draw(<Invite company={owner.company} />),
  'the first day of a company': () => draw(<FirstDay user={owner} company={other} />),
  'the list of links': () => drawPage({ '/survey-links': SurveyLinksPage }, { at: '/survey-links' }),
  'the dialog to invite': () => draw(<InviteDialog user={owner} onClose={() => undefined} />),
  'the dialog to invite one person': () =>
    draw(
      <InviteDialog
        user={owner}
        person={{ first: 'Ana', last: 'Torres', email: 'ana@people.test' }}
        onClose={() => undefined}
      />,
    ),
}

describe.each(Object.entries(places))('the first steps in %s', (_, show) => {
  it('require a role first, and offer no link and no invitation before', async () => {
    answers['POST /roles/search'] = list()
    await show()
    await expect.element(page.getByRole('heading', { name: 'Add a role first' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Go to Roles' })).toBeVisible()
    expect(document.body.innerHTML).not.toContain(url)
    for (const name of [/^Copy/, /^Download/, 'Add a link', /^Send/])
      expect(page.getByRole('button', { name }).elements(), String(name)).toEqual([])
  })

  it('offer them once there is a role', async () => {
    answers['POST /roles/search'] = list({ id: '00000000-0000-4000-8000-000000000002', name: 'Sales', company: null })
    await show()
    await expect.element(page.getByRole('button').first()).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Add a role first' })).not.toBeInTheDocument()
  })
})
