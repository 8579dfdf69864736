import { randomBytes } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { check } from './accessible.ts'
import { letMinutesPass, queryDatabase } from './database.ts'
import { nightly } from './looks.ts'
import { answerTo, demoPassword, oracle } from './people.ts'
import { rowsOf } from './rows.ts'
import { openSignedIn } from './signed-in.ts'
import { createTestUser, password } from './tenants.ts'
import { expect, test } from './watch.ts'

/** Super admins set what a role needs; other users read it, and owners request it. */

const superAdmin = 'super@demo.test'
const people = oracle('responses84.csv')
/**
 * The facets of the three scales on which the people of these journeys have the same scores: taking the lead,
 * sociability and drive.
 */
const sameScales = oracle('key84.csv').filter(({ facet }) => ['E1', 'E2', 'E3', 'E4', 'C4'].includes(facet!))

/**
 * Creates a company with a role, and people who have finished the survey for it. They have the same scores on three
 * scales, except one person in the middle.
 */
async function newTeam(request: APIRequestContext, isFinished: boolean) {
  const { email, tenant } = await createTestUser(request, 'hb', {}, 'COMPANY_OWNER')
  const signedIn = await request.post('/api/auth/sign-in', { data: { username: superAdmin, password: demoPassword } })
  const { access_token } = ((await signedIn.json()) as { data: { access_token: string } }).data
  const post = async <Data>(path: string, data: object, token = access_token) => {
    const headers = { authorization: `Bearer ${token}`, 'Idempotency-Key': randomBytes(8).toString('hex') }
    const answer = await request.post(`/api${path}`, { headers, data })
    expect(answer.status(), path).toBe(200)
    return ((await answer.json()) as { data: Data }).data
  }
  const name = `Closer ${randomBytes(3).toString('hex')}`
  const role = await post<{ id: string }>('/roles/create', { company_id: tenant.company.id, name })
  if (!isFinished) return { owner: email, role: { id: role.id, name }, post }
  const links = await request.get(`/api/survey-links?company_id=${tenant.company.id}`, {
    headers: { authorization: `Bearer ${access_token}` },
  })
  const [link] = ((await links.json()) as { data: { url: string }[] }).data
  const id = new URL(link!.url).searchParams.get('link')!
  const notices = await request.get(`/api/public/companies?link=${id}`)
  const [company] = ((await notices.json()) as { data: { notice: { version: string } }[] }).data
  const begun = await Promise.all(
    ['Adler', 'Berg', 'Cohn', 'Zobel', 'Dahl', 'Eriksen'].map(async (last, index) => {
      const entered = { first: 'Team', last, notice_version: company!.notice.version, language: 'en' }
      const address = `${randomBytes(6).toString('hex')}@people.test`
      const { token } = await post<{ token: string }>('/surveys/register', {
        ...entered,
        link: id,
        role_id: role.id,
        email: address,
      })
      const attempt = await request.get('/api/surveys/attempt', { headers: { authorization: `Bearer ${token}` } })
      const { items } = ((await attempt.json()) as { data: { items: { id: string; text: string }[] } }).data
      const person = { ...people[index + 1]! }
      for (const [at, { num, key }] of sameScales.entries()) {
        const keyed = last === 'Zobel' ? 2 : (at + index) % 3 === 0 ? 4 : 5
        person[`I${num}`] = String(key === '1' ? keyed : 6 - keyed)
      }
      return {
        token,
        answers: items.map((item) => ({ item: item.id, answer: answerTo(item, person), ms: 4_000 + 10 * index })),
      }
    }),
  )
  await letMinutesPass()
  await Promise.all(begun.map(({ token, answers }) => post('/surveys/submit', { answers }, token)))
  return { owner: email, role: { id: role.id, name }, post }
}

test('a target from own people is changed, saved and activated, and the list in another browser is scored', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const { owner, role } = await newTeam(request, true)
  const colleague = await browser.newPage({ baseURL: baseURL!, viewport: { width: 1440, height: 900 } })
  await openSignedIn(colleague, owner, '/survey-results?sort=role_score&order=desc', password)
  await expect(rowsOf(colleague)).toHaveCount(6)
  await expect(rowsOf(colleague).filter({ hasText: 'No target' })).toHaveCount(6)

  await openSignedIn(page, superAdmin, `/role-benchmarks/add?role_id=${role.id}&role=${encodeURIComponent(role.name)}`)
  await page.getByRole('radio', { name: /^Own people/ }).check()
  await expect(page.getByText('Too few people to say anything')).toBeVisible()
  await page.getByLabel('People', { exact: true }).selectOption({ label: 'People I choose' })
  const team = page.getByRole('list', { name: 'People' })
  for (const last of ['Adler', 'Berg', 'Cohn', 'Dahl', 'Eriksen'])
    await team.getByRole('checkbox', { name: `Team ${last}` }).check()
  await expect(page.getByText('Provisional', { exact: true })).toBeVisible()
  await check(page)
  await page.getByRole('button', { name: 'Begin with these targets' }).click()

  await expect(page.getByText('6 results for')).toBeVisible()
  await page.getByRole('textbox', { name: 'Taking the lead, from' }).fill('55')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('slider', { name: 'Taking the lead, lower end' })).toHaveAttribute(
    'aria-valuetext',
    '55 or more',
  )
  await page.getByRole('button', { name: 'Taking the lead, upper end: no limit' }).click()
  await expect(page.getByRole('textbox', { name: 'Taking the lead, to' })).toHaveValue('')
  for (const mean of await page.getByLabel('I mean it so').all()) await mean.check()
  // Until the answer arrives, the page shows the answer to the previous change.
  await expect(page.getByRole('region', { name: 'If you activated this now' })).toHaveAttribute('aria-busy', 'false')
  const why = page.getByLabel('Why the work needs this')
  if (await why.isVisible()) {
    await why.fill('The calls of the first minute decide.')
    await page.getByLabel('Which other targets were looked at').fill('Without Drive: no better.')
  }
  await page.getByRole('button', { name: 'Save version' }).click()
  await expect(page.getByRole('heading', { name: `${role.name} draft of version 1` })).toBeVisible()
  await expect(page).toHaveURL(/role-benchmarks\/edit\?id=/)
  await expect(page.getByText('6 results for')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Unsaved changes' })).toHaveCount(0)
  await check(page)

  await page.getByRole('button', { name: 'Activate…' }).click()
  const asking = page.getByRole('dialog', { name: `Activate version 1 for ${role.name}?` })
  await expect(asking.getByText('6 results for')).toBeVisible()
  await asking.getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByRole('heading', { name: `${role.name} version 1, active` })).toBeVisible()
  await expect(page.getByText('Scores computed')).toBeVisible()

  await expect(rowsOf(colleague).last()).toContainText('Zobel')
  await expect(rowsOf(colleague).first()).toContainText(/fit/)
  await colleague.goto('/roles')
  await colleague.getByRole('button', { name: `the target of ${role.name}` }).click()
  const drawer = colleague.getByRole('dialog', { name: `What ${role.name} asks for` })
  await expect(drawer.getByRole('img', { name: 'Taking the lead: 55 or more' })).toBeVisible()
  await check(colleague)
  await colleague.close()
})

test(
  'an owner asks for a target, and reads why it is declined',
  nightly,
  async ({ page, browser, baseURL, request }) => {
    const { owner, role } = await newTeam(request, false)
    await openSignedIn(page, owner, '/roles', password)
    const ask = async () => {
      await page.getByRole('button', { name: `Actions for ${role.name}` }).click()
      await page.getByRole('menuitem', { name: 'Ask for a target…' }).click()
      return page.getByRole('dialog', { name: `Ask for a target for ${role.name}` })
    }
    const asking = await ask()
    await asking.getByLabel(/What matters in the work/).fill('Closes calls')
    await asking.getByRole('button', { name: 'Ask for a target' }).click()
    await expect(page.getByText(`Asked for a target for ${role.name}`)).toBeVisible()

    const other = await browser.newPage({ baseURL: baseURL!, viewport: { width: 390, height: 844 } })
    await openSignedIn(other, superAdmin, '/role-benchmarks')
    const wish = other
      .getByRole('region', { name: /^Asked for/ })
      .getByRole('listitem')
      .filter({ hasText: role.name })
    await expect(wish).toContainText('Closes calls')
    await check(other)
    await wish.getByRole('button', { name: /^Decline/ }).click()
    await other.getByLabel('Why').fill('Rate some people first.')
    await other.getByRole('button', { name: 'Decline', exact: true }).click()
    await expect(wish).toHaveCount(0)
    await other.close()

    const again = await ask()
    await expect(again.getByText('Rate some people first.')).toBeVisible()
  },
)

/**
 * Makes task runs of this company's users wait, as they do behind another run of the same company.
 * @returns a function that ends the wait
 */
async function holdRuns(company_id: string) {
  await queryDatabase(
    "INSERT INTO pgboss.job (name, data, group_id, state, started_on) VALUES ('runs', '{}', $1, 'active', now())",
    [company_id],
  )
  return () => queryDatabase("DELETE FROM pgboss.job WHERE group_id = $1 AND data = '{}'", [company_id])
}

test(
  'an activation is replaced by another one, which is stopped while it runs and then completed',
  nightly,
  async ({ page, browser, baseURL, request }) => {
    const { role, post } = await newTeam(request, false)
    const aims = (lo: number) => ['LEAD', 'CALM', 'ORDER'].map((scale) => ({ scale, weight: 2, lo, hi: null }))
    const answered = { ratio_reason: 'The work needs it.', ratio_alternative: 'One without Composure.' }
    const save = (based_on: string | null, lo: number) =>
      post<{ id: string }>('/role-benchmarks/create', {
        role_id: role.id,
        based_on,
        source: 'expert',
        targets: aims(lo),
        ...answered,
        confirmed: [{ code: 'little_spread', scale: null }],
      })
    const first = await save(null, 30)
    const second = await save(first.id, 50)
    const admin = await createTestUser(request, 'hb', {}, 'SUPER_ADMIN')
    const goOn = await holdRuns(admin.tenant.company.id)

    await openSignedIn(page, admin.email, `/role-benchmarks/edit?id=${first.id}`, password)
    await page.getByRole('button', { name: 'Activate…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click()
    const waiting = page.getByRole('region', { name: 'Scores being computed' })
    await expect(waiting.getByRole('heading', { name: 'Activating version 1' })).toBeFocused()
    await expect(page.getByRole('heading', { name: `${role.name} version 1, activating` })).toBeVisible()

    const other = await browser.newPage({ baseURL: baseURL!, viewport: { width: 390, height: 844 } })
    await openSignedIn(other, admin.email, `/role-benchmarks/edit?id=${second.id}`, password)
    await other.getByRole('button', { name: 'Activate…' }).click()
    const asking = other.getByRole('dialog', { name: `Activate version 2 for ${role.name}?` })
    await expect(asking).toContainText('Version 1 is being activated: that ends, and this one takes its place.')
    await asking.getByRole('button', { name: 'Activate' }).click()
    const running = other.getByRole('region', { name: 'Scores being computed' })
    await expect(running).toContainText('The activation of version 1 has ended: this version takes its place.')
    await expect(waiting.getByRole('heading', { name: 'Activation stopped' })).toBeVisible()
    await expect(waiting).toContainText('Version 2 is activated in its place.')

    // Simulates a process with this progress.
    await queryDatabase(
      "UPDATE task_runs SET state = 'running', started_at = now(), done = 4, total = 9 WHERE input ->> 'role_benchmark_id' = $1",
      [second.id],
    )
    await expect(running).toContainText('4 of 9')
    await check(other)
    await running.getByRole('button', { name: 'Stop the activation' }).click()
    await expect(running.getByRole('heading', { name: 'Activation stopped' })).toBeVisible()
    await expect(running).toContainText('Nobody’s score has changed, and the version is a draft again.')
    await expect(other.getByRole('heading', { name: `${role.name} draft of version 2` })).toBeVisible()
    await check(other)

    await goOn()
    await other.getByRole('button', { name: 'Activate…' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Activate' }).click()
    await expect(running.getByRole('heading', { name: 'Scores computed' })).toBeVisible()
    await expect(other.getByRole('heading', { name: `${role.name} version 2, active` })).toBeVisible()
    await other.close()
  },
)
