import { randomBytes } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { finishSurvey } from './people.ts'
import { createTestUser, password } from './tenants.ts'
import { expect } from './watch.ts'

type PersonRow = { first: string; latest: { id: string } | null }

/**
 * Creates a company of the coaching brand whose owner leads Ada and Ben. All three have taken the survey; Cem was added
 * without a survey.
 */
export async function newTeam(request: APIRequestContext) {
  const { id, email, tenant } = await createTestUser(request, 'be', {}, 'COMPANY_OWNER')
  await tenant.changeUser(id, { permissions: { can_view_hiring_pipeline: true } })
  const signedIn = await request.post('/api/auth/sign-in', { data: { username: email, password } })
  const { access_token } = ((await signedIn.json()) as { data: { access_token: string } }).data
  const headers = { authorization: `Bearer ${access_token}` }
  const links = await request.get('/api/survey-links', { headers })
  const [link] = ((await links.json()) as { data: { url: string }[] }).data
  const link_id = new URL(link!.url).searchParams.get('link')!
  const last = `Team${randomBytes(3).toString('hex')}`
  const person = (first: string) => ({ first, last, email: `${first}.${last}@people.test` })
  // Upper case, because an email address is the same in any case.
  const leader = { first: 'Olive', last, email: email.toUpperCase() }
  for (const [line, employee] of [leader, person('Ada'), person('Ben'), person('Cem')].entries()) {
    const data = { ...employee, kind: 'employee' }
    expect((await request.post('/api/candidates/create', { headers, data })).status()).toBe(200)
    if (line < 3) await finishSurvey(request, link_id, employee, line)
  }

  return {
    email,
    last,
    /**
     * The id of a person's latest survey. Must be called before anybody signs in on the page, because this ends the
     * session.
     */
    surveyOf: async (first: string) => {
      const found = await request.post('/api/candidates/search', { headers, data: {} })
      const { data } = (await found.json()) as { data: PersonRow[] }
      return data.find((one) => one.first === first)!.latest!.id
    },
    /** Adds another survey of a person, with other answers. */
    askAgain: (first: string) => finishSurvey(request, link_id, person(first), 4),
  }
}
