import type { APIRequestContext, Page, Route } from '@playwright/test'
import { nightly } from './looks.ts'
import { answerTo, demoPassword, oracle } from './people.ts'
import { submitSignIn } from './signed-in.ts'
import { newMark, registerAtDemo } from './surveys.ts'
import { expect, test } from './watch.ts'

const person = oracle('responses84.csv')[0]!
const shown = oracle('expected_shown.csv')[0]!
const seat = oracle('expected_right_seat.csv')[0]!

/** The names of the scales as staff see them, by their keys in the files of domain/oracle. */
const names: Record<string, string> = {
  DRIVE: 'Drive',
  FOLLOW: 'Follow-through',
  ORDER: 'Order',
  CARE: 'Thinking ahead',
  TRUST: 'Straightforwardness',
  LEAD: 'Taking the lead',
  SOCIAL: 'Sociability',
  EASE: 'Social ease',
  OUTLOOK: 'Positive outlook',
  TEAM: 'Cooperation',
  HELP: 'Helpfulness',
  MODEST: 'Modesty',
  CALM: 'Composure',
  CHANGE: 'Openness to change',
  IDEAS: 'Interest in ideas',
}

test('a person takes the survey on a phone, through a reload and a lost connection, and staff read the oracle’s figures', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  const last = `Oracleson ${newMark()}`
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/survey/register?link=demo-northgate')
  await page.getByLabel('Role').selectOption({ label: 'Sales' })
  await page.getByLabel('First name').fill('Oriel')
  await page.getByLabel('Last name').fill(last)
  await page.getByLabel('Email').fill(`Oriel.${newMark()}@people.test`)
  await page.getByLabel('I have read “Before you begin” and agree').check()
  const attempt = page.waitForResponse((response) => response.url().endsWith('/api/surveys/attempt'))
  await page.getByRole('button', { name: 'Begin' }).click()
  const { data } = (await (await attempt).json()) as {
    data: { items: { id: string; text: string }[]; labels: string[] }
  }
  expect(data.items).toHaveLength(87)

  const tapped = new Set<number>()
  let lastKey = 0
  for (const [index, item] of data.items.entries()) {
    await expect(page.getByText(`Statement ${index + 1} of 87`)).toBeVisible()
    await expect(page.getByRole('group', { name: item.text, exact: true })).toBeVisible()
    if (index === 20) {
      await expect(page.getByText('Saved', { exact: true })).toBeVisible()
      await page.reload()
      await expect(page.getByText('Statement 21 of 87')).toBeVisible()
    }
    if (index === 30) await page.context().setOffline(true)
    if (index === 40) {
      await expect(page.getByText('your answers are kept on this device')).toBeVisible()
      await page.reload().catch(() => undefined)
      await page.context().setOffline(false)
      await page.goto('/survey/take')
      await expect(page.getByText('Statement 41 of 87')).toBeVisible()
    }
    const choice = answerTo(item, person)
    // A second press of a key within half a second is ignored as a mistake, so such an answer is tapped after that.
    if (choice === lastKey || index === 1) {
      await page.waitForTimeout(500)
      await page.getByText(data.labels[choice - 1]!, { exact: true }).click()
      tapped.add(choice)
      lastKey = 0
    } else {
      await page.keyboard.press(String(choice))
      lastKey = choice
    }
  }
  expect(tapped).toEqual(new Set([1, 2, 3, 4, 5]))
  await expect(page.getByRole('heading', { name: 'You have answered every statement' })).toBeVisible()
  // Goes back further than the survey has entries in the browser's history.
  await page.evaluate(() => history.go(-40))
  await expect(page.getByText('Statement 48 of 87')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Statement 47 of 87')).toBeVisible()
  await page.goto('about:blank')
  await page.goto('/survey/take')
  await page.getByRole('button', { name: 'Send my answers' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([])
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('We received your answers.')).toBeVisible()
  const kept = page.getByText('Your answers and scores are kept until')
  await expect(kept).toBeHidden()
  await page.getByText('Your data and rights').click()
  await expect(kept).toBeVisible()

  const staff = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await staff.goto('/login')
  await submitSignIn(staff, 'Company.Owner@demo.test')
  await staff
    .getByRole('region', { name: 'Latest results' })
    .getByRole('link', { name: `Oriel ${last}` })
    .click()
  const fit = staff.getByRole('region', { name: 'Right Seat Score' })
  await expect(fit.getByText(seat.score!, { exact: true }).first()).toBeVisible()
  await expect(fit.getByText(Number(seat.misfit).toFixed(4)).first()).toBeAttached()
  for (const [key, name] of Object.entries(names))
    await expect(staff.getByRole('img', { name: `${name}: percentile ${shown[key]},` }), key).toBeVisible()
  await expect(fit.getByText(`self-doubt (${shown.SELFCRIT})`)).toBeVisible()
  await expect(staff.getByText('Answer quality: doubtful')).toBeVisible()
  await staff.close()
})

/** The link in the latest email to a person. */
async function linkSentTo(request: APIRequestContext, email: string) {
  const signedIn = await request.post('/api/auth/sign-in', {
    data: { username: 'super@demo.test', password: demoPassword },
  })
  const { data: session } = (await signedIn.json()) as { data: { access_token: string } }
  const outbox = await request.get('/api/outbox', { headers: { authorization: `Bearer ${session.access_token}` } })
  const { data: mails } = (await outbox.json()) as { data: { recipient: string; body: string }[] }
  return new URL(/http\S+#[\w-]{43}/.exec(mails.find((mail) => mail.recipient === email)!.body)![0])
}

test('the mailed link continues on another device where the person stopped', async ({ page, request }) => {
  const email = `mona.${newMark()}@people.test`
  const { data: roles } = (await (
    await request.get('/api/public/companies/role-names?link=demo-northgate')
  ).json()) as {
    data: { id: string }[]
  }
  const { data: company } = (await (await request.get('/api/public/companies?link=demo-northgate')).json()) as {
    data: { notice: { version: string } }[]
  }
  const registered = await request.post('/api/surveys/register', {
    data: {
      link: 'demo-northgate',
      role_id: roles[0]!.id,
      first: 'Mona',
      last: 'Mobile',
      email,
      notice_version: company[0]!.notice.version,
      language: 'en',
    },
  })
  const { data } = (await registered.json()) as { data: { token: string } }
  await request.put('/api/surveys/attempt', {
    headers: { authorization: `Bearer ${data.token}` },
    data: { answers: [{ item: 'I2', answer: 3, ms: 4000 }] },
  })

  const link = await linkSentTo(request, email)
  await page.goto(link.pathname + link.hash)
  await expect(page.getByText('Statement 2 of 87')).toBeVisible()
  await expect(page).not.toHaveURL(/#/)
  await page.getByText('Very accurate', { exact: true }).click()
  await expect(page.getByText('Statement 3 of 87')).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page.getByText('Statement 1 of 87')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Neither accurate nor inaccurate' })).toBeChecked()
})

test(
  'while the server can accept no answers nothing is lost, the page says so, and the survey arrives complete',
  nightly,
  async ({ page, request }) => {
    const { token, items } = await registerAtDemo(request)
    const headers = { authorization: `Bearer ${token}` }
    const answers = items.map((item) => ({ item: item.id, answer: answerTo(item, person), ms: 4_000 }))
    await request.put('/api/surveys/attempt', { headers, data: { answers: answers.slice(0, -2) } })
    const busy = { status: 503, json: { problem: 'unavailable', message: 'Something went wrong. Please try again.' } }
    const tooMany = { status: 429, json: { problem: 'too_many_requests', message: 'Too many requests.' } }

    await page.route('**/api/surveys/attempt', (route) => route.fulfill(busy), { times: 1 })
    await page.goto(`/survey/take#${token}`)
    await expect(page.getByRole('heading', { name: 'We cannot open this just now' })).toBeVisible()
    await page.getByRole('button', { name: 'Try now' }).click()
    await expect(page.getByText('Statement 86 of 87')).toBeVisible()

    let refused = 0
    const save = (route: Route) =>
      route.request().method() === 'PUT' ? route.fulfill(refused++ ? tooMany : busy) : route.continue()
    await page.route('**/api/surveys/attempt', save)
    await page.keyboard.press(String(answers.at(-2)!.answer))
    await expect(page.getByText('We cannot save just now: your answers are kept on this device')).toBeVisible()
    await page.keyboard.press(String(answers.at(-1)!.answer))
    await page.route('**/api/surveys/submit', (route) => route.fulfill(busy), { times: 1 })
    await page.getByRole('button', { name: 'Send my answers' }).click()
    await expect(page.getByText('We cannot take your answers just now. They are kept on this device')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
    expect(refused).toBeGreaterThan(0)
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([])
  },
)

/** Simulates a browser that cannot store anything: from now on, in this page and after a reload. */
const failStorage = (page: Page, fails: 'setItem' | 'everything') =>
  page.addInitScript((kind) => {
    const fail = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
    Storage.prototype.setItem = fail
    if (kind === 'everything') Storage.prototype.getItem = fail
  }, fails)

async function fillRegistration(page: Page, first: string) {
  await page.goto('/survey/register?link=demo-northgate')
  await page.getByLabel('Role').selectOption({ label: 'Sales' })
  await page.getByLabel('First name').fill(first)
  await page.getByLabel('Last name').fill('Storage')
  await page.getByLabel('Email').fill(`${first}.${newMark()}@people.test`.toLowerCase())
  await page.getByLabel('I have read “Before you begin” and agree').check()
  const token = page.waitForResponse((response) => response.url().endsWith('/api/surveys/register'))
  await page.getByRole('button', { name: 'Begin' }).click()
  await expect(page.getByText('Statement 1 of 87')).toBeVisible()
  return ((await (await token).json()) as { data: { token: string } }).data.token
}

/** Answers the statements from this one on: by taps, or by keys, of which none may come twice in a row. */
async function answerFrom(page: Page, statement: number, choices: readonly number[], by: 'taps' | 'keys' = 'taps') {
  for (const [index, choice] of choices.entries()) {
    await expect(page.getByText(`Statement ${statement + index} of 87`)).toBeVisible()
    const radio = page.getByRole('radio').nth(choice - 1)
    await (by === 'keys' ? page.keyboard.press(String(choice)) : radio.locator('..').click())
    // A second tap within half a second is ignored as a mistake.
    await expect(page.getByText(`Statement ${statement + index + 1} of 87`)).toBeVisible()
  }
}

/** The answers stored on the server, in the order of the statements. */
async function heldBy(request: APIRequestContext, token: string) {
  const answer = await request.get('/api/surveys/attempt', { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status(), await answer.text()).toBe(200)
  const { data } = (await answer.json()) as {
    data: { items: { id: string }[]; answers: { item: string; answer: number; ms: number }[] }
  }
  return data.items.flatMap(({ id }) => data.answers.filter(({ item }) => item === id))
}
const choicesHeldBy = async (request: APIRequestContext, token: string) =>
  (await heldBy(request, token)).map(({ answer }) => answer)

test.describe('no answer is lost', () => {
  for (const fails of ['setItem', 'everything'] as const)
    test(
      `when the browser’s storage fails from the start (${fails}): a reload continues, or the page has asked to stay open`,
      fails === 'setItem' ? nightly : {},
      async ({ page, request }) => {
        await failStorage(page, fails)
        const token = await fillRegistration(page, 'Fern')
        await answerFrom(page, 1, [1, 2, 3], 'keys')
        await expect(page.getByText('Saved', { exact: true })).toBeVisible()
        expect(await choicesHeldBy(request, token)).toEqual([1, 2, 3])
        await page.context().setOffline(true)
        await answerFrom(page, 4, [4, 5], 'keys')
        await expect(page.getByRole('status')).toContainText('keep this page open until your answers are saved')
        await expect(page.getByText('Saved', { exact: true })).toHaveCount(0)
        await page.context().setOffline(false)
        await expect(page.getByText('Saved', { exact: true })).toBeVisible()
        expect(await choicesHeldBy(request, token)).toEqual([1, 2, 3, 4, 5])
      },
    )

  test('when the storage fills up in the middle of a survey', nightly, async ({ page, request }) => {
    const token = await fillRegistration(page, 'Mina')
    await answerFrom(page, 1, [2])
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
    })
    await answerFrom(page, 2, [3, 4, 5])
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    expect(await choicesHeldBy(request, token)).toEqual([2, 3, 4, 5])
  })

  test('when a network login answers instead of the server', nightly, async ({ page, request }) => {
    const token = await fillRegistration(page, 'Paz')
    for (const [nth, answer] of [
      { status: 200, contentType: 'text/html', body: '<h1>Sign in to the network</h1>' },
      { status: 204 },
      { status: 403, contentType: 'text/html', body: '<h1>Blocked</h1>' },
    ].entries()) {
      await page.route('**/api/surveys/attempt', (route) => route.fulfill(answer))
      await answerFrom(page, nth + 1, [nth + 1])
      await expect(page.getByRole('status')).toContainText('No connection')
      await expect(page.getByText('Saved', { exact: true })).toHaveCount(0)
      await page.unroute('**/api/surveys/attempt')
    }
    await page.reload()
    await expect(page.getByText('Statement 4 of 87')).toBeVisible()
    await expect.poll(() => choicesHeldBy(request, token)).toEqual([1, 2, 3])
  })

  test(
    'when two people use one device, and no tab continues the survey of the other',
    nightly,
    async ({ page, context, request }) => {
      const first = await fillRegistration(page, 'Uma')
      await answerFrom(page, 1, [1, 1])
      const other = await context.newPage()
      const second = await fillRegistration(other, 'Vito')
      await context.setOffline(true)
      await answerFrom(page, 3, [1, 1])
      await answerFrom(other, 1, [5, 5, 5])
      await context.setOffline(false)
      for (const [tab, statement] of [
        [page, 5],
        [other, 4],
      ] as const) {
        await tab.reload()
        await expect(tab.getByText(`Statement ${statement} of 87`)).toBeVisible()
      }
      await expect.poll(() => choicesHeldBy(request, first)).toEqual([1, 1, 1, 1])
      await expect.poll(() => choicesHeldBy(request, second)).toEqual([5, 5, 5])
      const third = await context.newPage()
      await third.goto('/survey/take')
      await expect(third.getByRole('heading', { name: 'More than one survey was begun on this device' })).toBeVisible()
    },
  )

  test('when a statement was open for 25 hours', nightly, async ({ page, request }) => {
    await page.clock.install()
    const token = await fillRegistration(page, 'Yara')
    await page.clock.fastForward('25:00:00')
    await page.getByRole('radio').nth(2).locator('..').click()
    await expect(page.getByText('Statement 2 of 87')).toBeVisible()
    await expect.poll(() => choicesHeldBy(request, token)).toEqual([3])
    // The stored time is shorter, because by the server's clock no day has passed.
    expect((await heldBy(request, token))[0]!.ms).toBeLessThan(600_000)
  })
})

test('a person on a phone who makes errors in the form and goes back and forth loses nothing', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/survey/register?link=demo-northgate')
  await page.getByRole('button', { name: 'Already started?' }).click()
  await expect(page.getByText('Open the link in the email that we sent you')).toBeVisible()
  await page.getByRole('button', { name: 'Already started?' }).click()
  const begin = page.getByRole('button', { name: 'Begin' })
  // The whole notice stands above the checkbox for the consent.
  await expect(page.getByText('You read 87 short statements')).toBeVisible()
  await begin.click()
  const summary = page.getByRole('group', { name: '4 fields need your attention' })
  await expect(summary).toBeFocused()
  await expect(summary).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('Enter your email address.')).toHaveCount(1)
  await summary.getByRole('link', { name: 'Email' }).click()
  const email = page.getByLabel('Email')
  await expect(email).toBeFocused()
  await expect(page.getByText('Enter your email address.')).toBeInViewport()
  await email.fill('pat@people')
  await email.blur()
  await expect(email).toHaveAccessibleDescription(/Enter a complete email address/)
  await email.fill(`pat.${newMark()}@people.test`)
  await expect(email).not.toHaveAttribute('aria-invalid')
  await page.getByLabel('Role').selectOption({ label: 'Sales' })
  await page.getByLabel('First name').fill('Pat')
  await page.getByLabel('Last name').fill('عبد الله')
  await expect(page.getByRole('group', { name: 'One field needs your attention' })).toContainText('I have read')
  await begin.click()
  await expect(page.getByText('Tick this box if you agree.')).toBeVisible()
  await page.getByLabel('I have read “Before you begin” and agree').check()
  await begin.click()
  await expect(page.getByText('Describe yourself as you generally are now')).toBeVisible()
  await expect(page.getByText('Saved as you go.')).toBeVisible()

  await page.goBack()
  await expect(page.getByLabel('Last name')).toHaveValue('عبد الله')
  await expect(page.getByLabel('I have read “Before you begin” and agree')).toBeChecked()
  await page.goForward()
  await expect(page.getByText('Statement 1 of 87')).toBeVisible()
  const next = page.getByRole('button', { name: 'Next' })
  await expect(next).toHaveCount(0)
  const first = page.getByText('Very inaccurate', { exact: true })
  const { y } = (await first.boundingBox())!
  expect(y).toBeGreaterThan(844 / 2)
  for (let statement = 1; statement <= 5; statement++) {
    await expect(page.getByText(`Statement ${statement} of 87`)).toBeVisible()
    expect((await first.boundingBox())!.y).toBe(y)
    // A double tap answers only one statement.
    await (statement === 3 ? first.dblclick() : first.click())
  }
  await expect(page.getByText('Statement 6 of 87')).toBeVisible()

  await page.goBack()
  await page.goBack()
  await expect(page.getByText('Statement 4 of 87')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Very inaccurate' })).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Moderately inaccurate' })).toBeChecked()
  await page.reload()
  await expect(page.getByText('Statement 4 of 87')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Moderately inaccurate' })).toBeChecked()
  await page.goForward()
  await expect(page.getByText('Statement 5 of 87')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByText('Statement 4 of 87')).toBeVisible()
  await next.click()
  await next.click()
  await expect(page.getByText('Statement 6 of 87')).toBeVisible()
})

test('a mailed link opened on the same device loses no unsent answer, and the thank-you page leads back', async ({
  page,
  request,
}) => {
  const email = `una.${newMark()}@people.test`
  await page.goto('/survey/register?link=demo-northgate')
  await page.getByLabel('Role').selectOption({ label: 'Sales' })
  await page.getByLabel('First name').fill('Una')
  await page.getByLabel('Last name').fill('Unsent')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('I have read “Before you begin” and agree').check()
  await page.getByRole('button', { name: 'Begin' }).click()
  await expect(page.getByText('Statement 1 of 87')).toBeVisible()
  await page.keyboard.press('4')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.context().setOffline(true)
  for (const statement of [2, 3, 4]) {
    await expect(page.getByText(`Statement ${statement} of 87`)).toBeVisible()
    await page.keyboard.press(String(statement - 1))
  }
  await expect(page.getByText('Statement 5 of 87')).toBeVisible()
  await page.goto('about:blank')
  await page.context().setOffline(false)

  const link = await linkSentTo(request, email)
  await page.goto(link.pathname + link.hash)
  await expect(page.getByText('Statement 5 of 87')).toBeVisible()
  await page.goto('/survey/thank-you')
  await page.getByRole('button', { name: 'Continue where you left off' }).click()
  await expect(page.getByText('Statement 5 of 87')).toBeVisible()
})

test.describe('a survey link that does not work shows an explanation', () => {
  for (const [link, title, whose, when] of [
    ['demo-closed', 'This survey link has been closed', 'Lantern Northgate', {}],
    ['demo-expired', 'This survey link has expired', 'Lantern Northgate', nightly],
    ['demo-nowhere', 'This survey link does not work', 'Seatwise', nightly],
    ['', 'This survey link does not work', 'Seatwise', {}],
  ] as const)
    test(`for ${link || 'no link'}: ${title}`, when, async ({ page }) => {
      await page.goto(`/survey/register?link=${link}`)
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await expect(page.getByText(whose, { exact: true })).toBeVisible()
      // The support mail contains the link that does not work.
      await expect(page.getByRole('link', { name: 'support@seatwise.example' })).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Email support' })).toHaveAttribute(
        'href',
        new RegExp(`^mailto:support@seatwise\\.example\\?.*link%3D${link}$`),
      )
      // No retry is offered, because it would have the same result.
      await expect(page.getByRole('button', { name: 'Try the link again' })).toHaveCount(0)
    })

  test('under the name and brand of a company of the other brand', async ({ page, request }) => {
    const signedIn = await request.post('/api/auth/sign-in', {
      data: { username: 'super@demo.test', password: demoPassword },
    })
    const { data: session } = (await signedIn.json()) as { data: { access_token: string } }
    const headers = { authorization: `Bearer ${session.access_token}` }
    const companies = await request.get('/api/companies/list', { headers })
    const { data: all } = (await companies.json()) as { data: { id: string; name: string }[] }
    const { id: company_id } = all.find(({ name }) => name === 'Orchard & Pine')!
    const created = await request.post('/api/survey-links', { headers, data: { company_id } })
    const { data: link } = (await created.json()) as { data: { id: string; url: string } }
    await request.delete(`/api/survey-links?id=${link.id}`, { headers })

    const { pathname, search } = new URL(link.url)
    await page.goto(pathname + search)
    await expect(page.getByRole('heading', { name: 'This survey link has been closed' })).toBeVisible()
    await expect(page.getByText('Orchard & Pine', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Email support' })).toHaveAttribute(
      'href',
      /^mailto:support@alignwise\.example/,
    )
  })

  test('for an unknown token', nightly, async ({ page }) => {
    await page.goto(`/survey/take#${'x'.repeat(43)}`)
    await expect(page.getByRole('heading', { name: 'This survey could not be found' })).toBeVisible()
  })

  test('for a browser without a survey', async ({ page }) => {
    await page.goto('/survey/take')
    await expect(page.getByRole('heading', { name: 'No survey has been started here' })).toBeVisible()
    // Only the fragment of the URL changes.
    await page.goto(`/survey/take#${'y'.repeat(43)}`)
    await expect(page.getByRole('heading', { name: 'This survey could not be found' })).toBeVisible()
    await expect(page).not.toHaveURL(/#/)
  })
})
