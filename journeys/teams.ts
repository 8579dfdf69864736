import { randomBytes } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { finishSurvey } from './people.ts'
import { createTestUser, password } from './tenants.ts'
import { expect } from './watch.ts'

type PersonRow = { first: string; latest: { id: string } | null }

/** A company of the coaching brand whose owner leads Ada and Ben. The three answered the survey; Cem was added without one. */
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
  // An address is the same one however it is written.
  const leader = { first: 'Olive', last, email: email.toUpperCase() }
  for (const [line, employee] of [leader, person('Ada'), person('Ben'), person('Cem')].entries()) {
    const data = { ...employee, kind: 'employee' }
    expect((await request.post('/api/candidates/create', { headers, data })).status()).toBe(200)
    if (line < 3) await finishSurvey(request, link_id, employee, line)
  }

  return {
    email,
    last,
    /** The id of somebody’s latest survey; asked for before anybody signs in on the page, which ends this session. */
    surveyOf: async (first: string) => {
      const found = await request.post('/api/candidates/search', { headers, data: {} })
      const { data } = (await found.json()) as { data: PersonRow[] }
      return data.find((one) => one.first === first)!.latest!.id
    },
    /** Another survey of somebody, answered otherwise. */
    askAgain: (first: string) => finishSurvey(request, link_id, person(first), 4),
  }
}
