import { randomBytes, randomUUID } from 'node:crypto'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { check } from './accessible.ts'
import { cards, expectOrder } from './boards.ts'
import { queryDatabase } from './database.ts'
import { nightly, phone } from './looks.ts'
import { demoPassword } from './people.ts'
import { products } from './products.ts'
import { chooseAction, rowsOf } from './rows.ts'
import { openSignedIn } from './signed-in.ts'
import { createTestUser, password } from './tenants.ts'
import { expect, test } from './watch.ts'

/** A person applies for a job: on a phone without scripts, with large text, or by keyboard only. */

const newAddress = () => `${randomBytes(4).toString('hex')}@people.test`

const longWord = 'Haustürdienstleistungsverkaufsleiterassistenz'
const noWork = { help: '', required: false, options: [], knock_out: null }
const questions = [
  { ...noWork, type: 'short', label: 'What have you sold?', required: true },
  { ...noWork, type: 'long', label: `Tell us about a day as ${longWord}`, help: 'A few sentences.' },
  { ...noWork, type: 'single', label: 'Do you hold a license?', required: true, options: ['Yes', 'No'] },
  {
    ...noWork,
    type: 'single',
    label: 'Where do you live?',
    options: ['Ashford', 'Bexley', 'Crane', 'Dover', 'Ely', 'Frome', 'Goole', longWord],
  },
  { ...noWork, type: 'multi', label: 'When can you work?', required: true, options: ['Mornings', 'Evenings'] },
  { ...noWork, type: 'number', label: 'How many years?' },
  { ...noWork, type: 'date', label: 'When can you begin?' },
  { ...noWork, type: 'url', label: 'A page of your work', help: `Such as https://example.com/${longWord}` },
  { ...noWork, type: 'checkbox', label: 'I can lift 20 kg', help: 'Windows are heavy.' },
  { ...noWork, type: 'file', label: 'A certificate', required: true },
].map((question) => ({ ...question, id: randomUUID() }))

/** Creates a company with one open job, whose form asks for everything that a form can ask for. */
async function openJob(request: APIRequestContext) {
  const owner = await createTestUser(request, 'hb', {}, 'COMPANY_OWNER')
  const signedIn = await request.post('/api/auth/sign-in', { data: { username: owner.email, password } })
  const { access_token } = ((await signedIn.json()) as { data: { access_token: string } }).data
  const headers = { authorization: `Bearer ${access_token}` }
  async function send<Data>(method: 'POST' | 'PUT', path: string, data: object): Promise<Data> {
    const answer = await request.fetch(`/api${path}`, { method, headers, data })
    expect(answer.status(), path).toBe(200)
    return ((await answer.json()) as { data: Data }).data
  }
  const [role] = await send<{ id: string }[]>('POST', '/roles/search', { filters: { is_global: true } })
  const template = await send<{ id: string }>('POST', '/job-application-templates', {
    name: 'Everything',
    fields: { resume: 'optional', cover_letter: 'optional', phone: 'optional', link: 'optional' },
    questions,
    consent: '',
    thank_you: '',
  })
  const draft = await send<{ id: string; version: number }>('POST', '/jobs', {
    title: `Window fitter ${longWord}`,
    role_id: role!.id,
    template_id: template.id,
    workplace: 'remote',
    countries: ['US', 'CA'],
    employment_type: 'full_time',
    pay: { min: 18.5, max: 22, currency: 'USD', period: 'hour' },
    description: `You fit windows.\n\n## A good week\n\n- Forty windows\n- ${longWord.repeat(2)}\n\n~~~\n${longWord.repeat(3)}\n~~~`,
  })
  type Open = { id: string; version: number; url: string; company: { name: string } }
  const job = await send<Open>('PUT', `/jobs/${draft.id}`, { version: draft.version, state: 'open' })
  return { owner, job, send, headers }
}

/** The link to the person's own application, from the latest mail. */
async function linkSentTo(request: APIRequestContext, email: string): Promise<string> {
  const data = { username: 'super@demo.test', password: demoPassword }
  const signedIn = await request.post('/api/auth/sign-in', { data })
  const { access_token } = ((await signedIn.json()) as { data: { access_token: string } }).data
  const headers = { authorization: `Bearer ${access_token}` }
  const outbox = await request.get('/api/outbox?page_size=200', { headers })
  const { data: mails } = (await outbox.json()) as { data: { recipient: string; body: string }[] }
  const links = mails.flatMap(({ recipient, body }) =>
    recipient === email ? (/https?:\/\/\S+\/applications\/[\w-]{43}/.exec(body)?.[0] ?? []) : [],
  )
  return links[0]!
}

const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('Ten years of windows.') })

async function fillAbout(form: Page, email: string, first = 'Ada') {
  await form.getByLabel('First name').fill(first)
  await form.getByLabel('Last name').fill('Fitter')
  await form.getByLabel('Email').fill(email)
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Continue' }).click()
}

async function answerQuestions(form: Page) {
  await form.getByLabel('What have you sold?').fill('Windows')
  await form.getByRole('radio', { name: 'Yes' }).check()
  await form.getByRole('checkbox', { name: 'Mornings' }).check()
  await form.getByLabel('A certificate').setInputFiles(file('certificate.txt'))
  await form.getByRole('button', { name: 'Send application' }).click()
}

/**
 * Checks a page at widths of 320 px and 640 px, and at 640 px with text of twice the size; with all rules and in both
 * color schemes.
 * @param copy a page into which the content is copied, because axe needs scripts
 */
async function inspect(page: Page, title: string, copy: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText([title])
  await copy.setContent(await page.content())
  await check(copy)
  expect.soft(await smallTargets(page), `${title}: targets`).toEqual([])
  for (const [width, size] of [
    [320, '100%'],
    [640, '100%'],
    [640, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 700 })
    const scrolled = await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize
      return document.documentElement.scrollWidth
    }, size)
    expect.soft(scrolled, `${title}, ${width} px, text at ${size}`).toBeLessThanOrEqual(width)
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await page.setViewportSize({ width: 320, height: 700 })
}

/**
 * Click targets that are less than 24 px high or wide. Links within a sentence are excluded, because they are as high
 * as the line.
 */
const smallTargets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('a, button, summary, select, textarea, input:not([type=hidden])')]
      .filter(({ previousSibling }) => !(previousSibling instanceof Text && /\S/.test(previousSibling.data)))
      .map((element) => element.closest('label') ?? element)
      .flatMap((element) => {
        const { width, height } = element.getBoundingClientRect()
        return Math.min(width, height) < 24 ? [`${element.outerHTML.slice(0, 80)}: ${width} x ${height}`] : []
      }),
  )

test(
  'without scripts every page fits a small phone and large text, labels its fields and shows their errors',
  nightly,
  async ({ browser, page, baseURL, request }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    const { job, send } = await openJob(request)
    const title = `Window fitter ${longWord}`
    const phone = await browser.newContext({
      baseURL: baseURL!,
      javaScriptEnabled: false,
      deviceScaleFactor: 2,
      viewport: { width: 320, height: 700 },
    })
    const form = await phone.newPage()
    await form.goto(job.url)
    await form.getByRole('link', { name: job.company.name }).click()
    await inspect(form, 'Open jobs', page)
    await form.getByRole('link', { name: title }).click()
    await inspect(form, title, page)
    const completed = ['First name', 'Last name', 'Email', 'Phone', 'Link'].map((label) =>
      form.getByLabel(label).getAttribute('autocomplete'),
    )
    expect(await Promise.all(completed)).toEqual(['given-name', 'family-name', 'email', 'tel', 'url'])

    // Values that browsers accept but the server refuses.
    await form.getByLabel('First name').fill('www.example.com')
    await form.getByLabel('Last name').fill('Fitter')
    await form.getByLabel('Email').fill('ada@localhost')
    await form.getByLabel('Link').fill('ftp://example.com')
    await form.getByRole('checkbox').check()
    await form.getByRole('button', { name: 'Continue' }).click()
    await expectErrors(form, ['First name', 'Email', 'Link'])
    await inspect(form, title, page)
    const email = newAddress()
    await form.getByLabel('Link').fill('')
    await fillAbout(form, email)
    await expect(form.getByText('Step 2 of 2')).toBeVisible()
    await inspect(form, title, page)

    await form.getByLabel('What have you sold?').fill('Windows')
    await form.getByRole('radio', { name: 'Yes' }).check()
    await form.getByLabel('When can you begin?').fill('0099-01-01')
    await form.getByLabel('A page of your work').fill('ftp://example.com')
    await form.getByLabel('A certificate').setInputFiles(file('certificate.txt'))
    await form.getByRole('button', { name: 'Send application' }).click()
    await expectErrors(form, ['When can you work?', 'When can you begin?', 'A page of your work'])
    await expect(form.getByText('Kept: certificate.txt.')).toBeVisible()
    await inspect(form, title, page)
    await form.getByLabel('When can you begin?').fill('2027-01-04')
    await form.getByLabel('A page of your work').fill('')
    await form.getByRole('checkbox', { name: 'Evenings' }).check()
    await form.getByRole('button', { name: 'Send application' }).click()
    await inspect(form, 'Your application has arrived', page)

    await form.goto(await linkSentTo(page.request, email))
    await inspect(form, 'Your application', page)
    await form.getByRole('link', { name: 'Withdraw the application' }).click()
    await inspect(form, 'Withdraw your application?', page)
    await form.getByRole('link', { name: 'Keep it' }).click()
    await form.getByRole('link', { name: 'Withdraw the application' }).click()
    await form.getByRole('button', { name: 'Withdraw the application' }).click()
    await expect(form.getByRole('status')).toContainText('You have withdrawn this application')
    await inspect(form, 'Your application', page)

    await form.goto(job.url)
    await send('PUT', `/jobs/${job.id}`, { version: job.version, state: 'paused' })
    await fillAbout(form, newAddress())
    await expect(form.getByRole('status')).toContainText('Come back later: what you have typed is kept until')
    await expect(form.getByRole('region', { name: 'What you have typed' })).toContainText('Fitter')
    await expect(form.getByRole('button')).toHaveCount(0)
    await inspect(form, title, page)
    await form.goto(job.url)
    await expect(form.getByRole('status')).not.toContainText('what you have typed')
    await expect(form.getByRole('button')).toHaveCount(0)
    await form.goto(new URL('/jobs/nothing-2222222222', job.url).href)
    await inspect(form, 'This job is not here', page)
    await phone.close()
  },
)

test('Back, Reload and Forward after an error show the page with what was typed, at each form', async ({
  browser,
  baseURL,
  request,
}) => {
  const { job } = await openJob(request)
  const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false })
  const form = await context.newPage()
  const wrong = form.getByRole('group', { name: 'needs your attention' })
  /** Reloads the page with the error, goes back to the page before it, and forward again. */
  async function goAround(before: () => Promise<void>, withError: () => Promise<void>) {
    await withError()
    await form.reload()
    await withError()
    await form.goBack()
    await before()
    await form.goForward()
    await withError()
  }
  const shows = (field: Locator, text: string) => async () => {
    await expect(wrong).toBeVisible()
    await expect(field).toHaveValue(text)
  }

  await form.goto(job.url)
  const email = newAddress()
  await fillAbout(form, 'ada@localhost')
  await goAround(
    async () => expect(form.getByRole('heading', { level: 1 })).toBeVisible(),
    shows(form.getByLabel('Last name'), 'Fitter'),
  )
  // The tick is required in the browser: without it the form is sent only by a browser that does not look.
  await form.getByRole('checkbox').evaluate((box: HTMLInputElement) => {
    box.required = false
    box.checked = false
  })
  await form.getByLabel('Email').fill(email)
  await form.getByRole('button', { name: 'Continue' }).click()
  await goAround(
    async () => expect(form.getByLabel('First name')).toBeVisible(),
    shows(form.getByLabel('Email'), email),
  )
  await fillAbout(form, email)

  await form.getByLabel('What have you sold?').fill('Windows')
  await form.getByRole('radio', { name: 'Yes' }).check()
  await form.getByRole('checkbox', { name: 'Mornings' }).check()
  await form.getByLabel('A page of your work').fill('ftp://example.com')
  await form.getByLabel('A certificate').setInputFiles(file('certificate.txt'))
  await form.getByRole('button', { name: 'Send application' }).click()
  await goAround(
    async () => expect(form.getByText('Step 2 of 2')).toBeVisible(),
    shows(form.getByLabel('What have you sold?'), 'Windows'),
  )
  await form.getByLabel('A page of your work').fill('')
  await form.getByRole('button', { name: 'Send application' }).click()
  await expect(form.getByRole('heading', { level: 1 })).toHaveText('Your application has arrived')

  await form.goto(await linkSentTo(request, email))
  await form.getByLabel('Phone').fill('12')
  await form.getByLabel('What have you sold?').fill('Doors')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await goAround(
    async () => expect(form.getByRole('heading', { level: 1 })).toHaveText('Your application'),
    shows(form.getByLabel('What have you sold?'), 'Doors'),
  )
  await form.getByLabel('Phone').fill('')
  await form.getByLabel('Resume').setInputFiles(file('new resume.txt'))
  await form.getByLabel('Add a file').setInputFiles(file('sample.txt'))
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByRole('status')).toHaveText('Your application was changed.')
  await form.reload()
  await expect(form.getByText('Kept: new resume.txt.')).toBeVisible()
  await expect(form.getByRole('listitem')).toHaveText(['sample.txt'])

  await form.getByRole('link', { name: 'Withdraw the application' }).click()
  await form.getByRole('button', { name: 'Withdraw the application' }).click()
  const withdrawn = async () => expect(form.getByRole('status')).toContainText('You have withdrawn this application')
  await withdrawn()
  await form.reload()
  await withdrawn()
  await form.goBack()
  await form.goForward()
  await withdrawn()
  await context.close()
})

/** Expects that the summary has the focus and links to each field, and that each field shows its error. */
async function expectErrors(page: Page, labels: string[]) {
  const summary = page.getByRole('group', { name: `${labels.length} fields need your attention` })
  await expect(summary).toBeFocused()
  await expect(page).toHaveTitle(/^Error: /)
  await expect(summary.getByRole('link')).toHaveText(labels.map((label) => new RegExp(`^${label.replace('?', '\\?')}`)))
  for (const [at] of labels.entries()) {
    const link = summary.getByRole('link').nth(at)
    const message = (await link.textContent())!
    await link.click()
    const described = await page.evaluate(() => {
      const field = document.activeElement!
      const group = field.closest('fieldset')
      const ids = (group ?? field).getAttribute('aria-describedby')?.split(' ') ?? []
      return {
        isInvalid: [field, group].some((one) => one?.getAttribute('aria-invalid') === 'true'),
        texts: ids.map((id) => document.getElementById(id)!.textContent.trim()),
      }
    })
    expect(described.isInvalid, message).toBe(true)
    expect(
      described.texts.some((text) => message.endsWith(text)),
      message,
    ).toBe(true)
  }
}

test(
  'a person applies by keyboard alone, in the order of the page, with a visible focus',
  nightly,
  async ({ browser, request }) => {
    const { job } = await openJob(request)
    const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'dark' })
    const page = await context.newPage()
    // Registered before the key is pressed. If it were registered later, the browser could open its own file dialog.
    page.on('filechooser', () => undefined)
    const { keyboard } = page
    await page.goto(job.url)
    const allJobs = page.getByRole('link', { name: `All jobs at ${job.company.name}` })
    await tabThrough(page, [allJobs, page.getByRole('link', { name: 'Apply', exact: true }), page.locator('pre')])
    for (const [label, text] of [
      ['First name', 'www.example.com'],
      ['Last name', 'Board'],
      ['Email', newAddress()],
      ['Phone', ''],
      ['Link', ''],
    ] as const) {
      await tabThrough(page, [page.getByLabel(label)])
      await keyboard.type(text)
    }
    await tabThrough(page, [page.getByLabel('Resume')])
    await chooseFile(page, 'resume.txt')
    await tabThrough(page, [page.getByLabel('Cover letter'), page.getByRole('checkbox')])
    await keyboard.press('Space')
    await tabThrough(page, [page.getByText('What is kept, and my rights')])
    await keyboard.press('Enter')
    await expect(page.getByText('Your rights.')).toBeVisible()
    await tabThrough(page, [page.getByRole('button', { name: 'Continue' })])
    await keyboard.press('Enter')

    await expect(page.getByRole('group', { name: 'One field needs your attention' })).toBeFocused()
    await tabThrough(page, [page.getByRole('link', { name: /^First name: / })])
    await keyboard.press('Enter')
    await expect(page.getByLabel('First name')).toBeFocused()
    await keyboard.press('ControlOrMeta+a')
    await keyboard.type('Kay')
    // Enter submits the form, as in any single-line field.
    await keyboard.press('Enter')

    await expect(page.getByText('Step 2 of 2')).toBeVisible()
    const change = page.getByRole('link', { name: 'Change your details' })
    await tabThrough(page, [allJobs, change, page.getByLabel('What have you sold?')])
    await keyboard.type('Windows')
    await tabThrough(page, [page.getByLabel(/^Tell us about a day/)])
    await keyboard.type('It went well.')
    await tabThrough(page, [page.getByRole('radio', { name: 'Yes' })])
    await keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: 'No' })).toBeChecked()
    await tabThrough(page, [page.getByLabel('Where do you live?')])
    await keyboard.type('Dov')
    const [mornings, evenings] = ['Mornings', 'Evenings'].map((name) => page.getByRole('checkbox', { name }))
    await tabThrough(page, [mornings!, evenings!])
    await keyboard.press('Space')
    await tabThrough(page, [page.getByLabel('How many years?')])
    await keyboard.type('3.5')
    await tabThrough(page, [page.getByLabel('When can you begin?')])
    await keyboard.type('01042027')
    await tabTo(page, page.getByLabel('A page of your work'), 4)
    await tabThrough(page, [page.getByRole('checkbox', { name: 'I can lift 20 kg' }), page.getByLabel('A certificate')])
    await chooseFile(page, 'certificate.txt')
    await tabThrough(page, [page.getByRole('button', { name: 'Send application' })])
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your application has arrived')
    await tabThrough(page, [allJobs, page.getByRole('link', { name: 'Begin the survey' })])
    await context.close()
  },
)

/** Expects that each press of Tab moves the focus to the next of these targets, with a visible focus. */
async function tabThrough(page: Page, targets: Locator[]) {
  for (const target of targets) await tabTo(page, target, 1)
}

async function tabTo(page: Page, target: Locator, atMost: number) {
  for (let pressed = 0; pressed < atMost; pressed++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) break
  }
  await expect(target).toBeFocused()
  const outline = await target.evaluate((element) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
    return [outlineStyle, outlineWidth, outlineColor].join(' ')
  })
  expect.soft(outline).toMatch(/^solid 2px rgb/)
}

async function chooseFile(page: Page, name: string) {
  const choosing = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await choosing).setFiles(file(name))
}

test(
  'of three applicants, who applies twice is on the board once, who withdraws leaves it, and one is hired',
  nightly,
  async ({ page, browser, request }) => {
    const { owner, job } = await openJob(request)
    const [ada, bea, cyd] = [newAddress(), newAddress(), newAddress()]
    const read: string[] = []
    for (const [first, email] of [
      ['Ada', ada],
      ['Bea', bea],
      ['Cyd', cyd],
      ['Bea', bea],
    ] as const) {
      const context = await browser.newContext({ javaScriptEnabled: false })
      const form = await context.newPage()
      await form.goto(job.url)
      await fillAbout(form, email, first)
      await answerQuestions(form)
      await expect(form.getByRole('heading', { name: 'Your application has arrived' })).toBeVisible()
      read.push((await form.locator('main').innerText()).replaceAll(email, 'the address'))
      await context.close()
    }
    // The page does not tell whether somebody has applied before.
    expect(new Set(read).size).toBe(1)

    const context = await browser.newContext({ javaScriptEnabled: false })
    const own = await context.newPage()
    const link = await linkSentTo(page.request, cyd)
    await own.goto(link)
    await own.getByRole('link', { name: 'Withdraw the application' }).click()
    await own.getByRole('button', { name: 'Withdraw the application' }).click()
    await expect(own.getByRole('status')).toContainText('You have withdrawn this application')
    await own.goto(link)
    await expect(own.getByRole('status')).toContainText('You have withdrawn this application')
    await expect(own.getByRole('button')).toHaveCount(0)
    await context.close()

    await queryDatabase('UPDATE users SET can_view_hiring_pipeline = true WHERE id = $1', [owner.id])
    await openSignedIn(page, owner.email, `/jobs/${job.id}`, password)
    const rows = rowsOf(page)
    await expect(rows).toHaveCount(3)
    await expect(rows.filter({ hasText: 'Cyd Fitter' })).toContainText('Withdrawn')
    await rows.getByRole('button', { name: 'Cyd Fitter' }).click()
    await expect(page.getByRole('dialog').getByText(/^Withdrawn by the applicant on/)).toBeVisible()
    await check(page)
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: 'Board' }).click()
    await expectOrder(page, 'New', ['Bea', 'Ada'])
    await expect(cards(page, 'New').filter({ hasText: 'Bea' })).toContainText('2 attempts')
    await chooseAction(page, 'Ada Fitter', 'Move to…')
    await page.getByRole('dialog').getByRole('button', { name: 'Hired' }).click()
    await expectOrder(page, 'Hired', ['Ada'])
    await expectOrder(page, 'New', ['Bea'])
    await check(page)
  },
)

test('a colleague sees who applied only once an owner has put them into the hiring team', async ({
  page,
  browser,
  request,
}) => {
  const { owner, job } = await openJob(request)
  const colleague = await owner.tenant.invite('mail', 'COMPANY_USER')
  await owner.tenant.setUp(colleague.email)
  await owner.tenant.changeUser(colleague.id, { first: 'Cole', last: 'League' })
  const context = await browser.newContext({ viewport: phone })
  const form = await context.newPage()
  await form.goto(job.url)
  await fillAbout(form, newAddress(), 'Ada')
  await answerQuestions(form)
  await expect(form.getByRole('heading', { name: 'Your application has arrived' })).toBeVisible()

  const people = await context.newPage()
  await openSignedIn(people, colleague.email, '/candidates', password)
  await expect(people.getByRole('link', { name: 'Ada Fitter' })).toBeVisible()

  await openSignedIn(page, owner.email, '/company-settings/data', password)
  await page.getByRole('switch', { name: 'Only the team of a job sees its people' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Company saved')).toBeVisible()
  await check(page)
  await people.reload()
  // To the colleague, the company has no people yet.
  await expect(people.getByRole('button', { name: 'Invite candidates' })).toBeVisible()
  await expect(people.getByRole('link', { name: 'Ada Fitter' })).toHaveCount(0)

  await page.goto(`/jobs/edit?id=${job.id}`)
  const team = page.getByRole('region', { name: 'Hiring team' })
  await team.getByLabel('Add a member').selectOption({ label: 'Cole League' })
  await team.getByLabel('What Cole League does').selectOption({ label: 'Reads' })
  await check(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Job saved')).toBeVisible()
  await page.getByRole('button', { name: 'View applications' }).click()
  await expect(page.getByText(/Hiring team: Cole League/)).toBeVisible()

  await people.reload()
  await people.getByRole('link', { name: 'Ada Fitter' }).click()
  await expect(people.getByText('In the team of the job, your part is to read.')).toBeVisible()
  await expect(people.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await check(people)
  await context.close()
})

test(
  'after its last day a job says that it is closed, also to a person who was typing, and search engines get nothing',
  nightly,
  async ({ page, browser, request }) => {
    const { job } = await openJob(request)
    await page.goto(job.url)
    await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(1)
    const context = await browser.newContext({ javaScriptEnabled: false })
    const form = await context.newPage()
    await form.goto(job.url)
    await fillAbout(form, newAddress())
    await queryDatabase('UPDATE jobs SET closes_on = current_date - 2 WHERE id = $1', [job.id])
    await answerQuestions(form)
    await expect(form.getByRole('status')).toContainText('This job is closed')
    await expect(form.getByRole('button')).toHaveCount(0)
    await context.close()
    await page.reload()
    await expect(page.getByRole('status')).toContainText('This job is closed: it takes no applications any more.')
    await expect(page.getByText('Apply by')).toHaveCount(0)
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.locator('script')).toHaveCount(0)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow')
    await page.getByRole('link', { name: 'See open jobs' }).click()
    await expect(page.getByText('has no open jobs at the moment.')).toBeVisible()
  },
)

test(
  'users who may not write jobs see no page to add one, and a company that does not hire has no jobs',
  nightly,
  async ({ page, browser, request }) => {
    const user = await createTestUser(request, 'hb', {}, 'COMPANY_USER')
    await openSignedIn(page, user.email, '/jobs/overview', password)
    await expect(page.getByRole('heading', { name: 'No jobs yet' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Add a job' })).toHaveCount(0)
    await page.goto('/jobs/add')
    await expect(page.getByRole('heading', { level: 1, name: 'This page is not open to you' })).toBeVisible()

    const context = await browser.newContext({ baseURL: products.be })
    const coach = await context.newPage()
    await openSignedIn(coach, 'company.owner@demo.test', '/jobs/overview')
    await expect(coach.getByRole('heading', { level: 1, name: 'This page is not open to you' })).toBeVisible()
    await expect(coach.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Jobs' })).toHaveCount(0)
    await context.close()
  },
)
