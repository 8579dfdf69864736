import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { applicationForm } from '@seatwise/contract/applications'
import { setUpProduct } from '../../test-product.ts'
import { pdfs } from '../../people/candidate-resumes/hostile-files.ts'
import { createJobsHost } from './jobs-host.ts'
import { aboutSomebody, browserOf } from './test-applicants.ts'

const data_folder = mkdtempSync(path.join(tmpdir(), 'seatwise-pages-'))
const { call, product } = setUpProduct({ data_folder })
const owner = 'company.owner@demo.test'
const address = 'field-sales-home-services-demofield2'
const page = (path: string, headers: Record<string, string> = {}) =>
  product.app.inject({ method: 'GET', url: `/careers${path}`, headers })

describe('the page of a job', () => {
  it('shows the job without a script, under a policy that runs none, and is not cached', async () => {
    const { statusCode, headers, body } = await page(`/jobs/${address}`)
    expect(statusCode).toBe(200)
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(headers).toMatchObject({ 'referrer-policy': 'same-origin', 'cache-control': 'no-store' })
    // The header is the same for everybody.
    expect(headers['cross-origin-opener-policy']).toBe('unsafe-none')
    expect(body.match(/<script/g)).toEqual(['<script'])
    const [, json] = /<script type="application\/ld\+json">([^<]+)<\/script>/.exec(body)!
    expect(JSON.parse(json!)).toMatchObject({
      '@type': 'JobPosting',
      title: 'Field sales, home services',
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: [{ '@type': 'Country', name: 'United States' }],
      baseSalary: { currency: 'USD', value: { minValue: 52_000, maxValue: 64_000, unitText: 'YEAR' } },
      employmentType: 'FULL_TIME',
      directApply: true,
    })
    expect(body).toContain(`<link rel="canonical" href="http://localhost:3000/careers/jobs/${address}"/>`)
  })

  it('has metadata for search engines and for shared addresses, while it accepts applications', async () => {
    const made = await call('POST', '/jobs', {
      as: owner,
      body: {
        title: 'For a while',
        description: 'Some weeks.',
        workplace: 'remote',
        countries: ['US'],
        employment_type: 'contract',
      },
    })
    const { rows } = await product.owner.query("SELECT id FROM roles WHERE name = 'Sales' AND company_id IS NULL")
    let { version } = made.body.data
    for (const [state, isIndexed] of [
      ['open', true],
      ['paused', false],
      ['closed', false],
      ['open', true],
    ] as const) {
      const body = { version, role_id: rows[0].id, state }
      const job = (await call('PUT', `/jobs/${made.body.data.id}`, { as: owner, body })).body.data
      version = job.version
      const html = (await page(`/jobs/${job.url.split('/').at(-1)}`)).body
      expect(html.includes('application/ld+json'), state).toBe(isIndexed)
      expect(html.includes('noindex, nofollow'), state).toBe(!isIndexed)
      expect(html).toContain(`<meta property="og:url" content="${job.url}"/>`)
      expect(html).toContain('<meta property="og:title" content="For a while, Lantern Northgate"/>')
    }
  })

  it('redirects from the address of an earlier title to the current one', async () => {
    for (const earlier of ['demofield2', 'an-earlier-title-demofield2']) {
      const { statusCode, headers } = await page(`/jobs/${earlier}`)
      expect([statusCode, headers.location]).toEqual([301, `/careers/jobs/${address}`])
    }
  })

  it('of a draft is the same as of an absent job, and so is the list of a company that does not hire', async () => {
    const [job, nowhere] = [await page('/jobs/nothing-2222222222'), await page('/nowhere')]
    expect([job.statusCode, nowhere.statusCode]).toEqual([404, 404])
    expect(job.body).toContain('<h1>This job is not here</h1>')
    expect(nowhere.body).toContain('<h1>There is no such page</h1>')
    for (const [path, absent] of [
      ['/jobs/service-coordinator-demodraft2', job],
      ['/jobs/..%2f', job],
      ['/jobs/service-coordinator-demodraft2/apply', job],
      ['/jobs?company=orchard', nowhere],
      ['/jobs?company=nothing', nowhere],
    ] as const)
      expect([(await page(path)).statusCode, (await page(path)).body], path).toEqual([404, absent.body])
  })

  it('runs no script that a company writes, in any field', async () => {
    const hostile = '</script><script>alert(1)</script><img src=x onerror=alert(2)> [x](javascript:alert(3))'
    const made = await call('POST', '/jobs', {
      as: owner,
      body: {
        title: 'Hostile <b>',
        description: hostile,
        workplace: 'remote',
        countries: ['US'],
        employment_type: 'contract',
      },
    })
    const { rows } = await product.owner.query("SELECT id FROM roles WHERE name = 'Sales' AND company_id IS NULL")
    const open = await call('PUT', `/jobs/${made.body.data.id}`, {
      as: owner,
      body: { version: 1, role_id: rows[0].id, state: 'open' },
    })
    const { body } = await page(`/jobs/${open.body.data.url.split('/').at(-1)}`)
    expect(body.match(/<script/g)).toEqual(['<script'])
    expect(body).not.toMatch(/<img|<b>|href="javascript/)
  })
})

describe('the steps of an application', () => {
  it('show what is wrong at each field, keep the fields, and continue when nothing is wrong', async () => {
    const browser = browserOf(product.app)
    const steps = '/careers/jobs/demofield2/apply/steps'
    const wrong = await browser.postAndOpen(steps, aboutSomebody({ first: 'Typed once', email: 'nobody' }))
    expect(wrong.statusCode).toBe(200)
    expect(wrong.body).toContain('value="Typed once"')
    expect(wrong.body).toMatch(/<a href="#email">Email: Enter a complete email address/)
    expect(wrong.body).toMatch(/id="email"[^>]*aria-invalid="true"[^>]*aria-describedby="email-wrong"/)
    const right = await browser.post(steps, aboutSomebody({ email: 'somebody@people.test' }))
    expect([right.statusCode, right.headers.location]).toEqual([303, '/careers/jobs/demofield2/apply'])
    const questions = await page('/jobs/demofield2/apply', { cookie: browser.cookie! })
    // A window that opened this one must not find out whether somebody has begun to apply.
    for (const { headers } of [right, questions]) expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    expect(questions.body).toContain('Do you hold a driver’s license?')
    expect(questions.body).toContain('somebody@people.test')
    // A visitor without the cookie starts at the first step.
    expect((await page('/jobs/demofield2/apply')).headers.location).toBe(`/careers/jobs/${address}`)
  })

  it('say at once that no text can be read in a resume, and let it be sent', async () => {
    const said = 'We could not read text in this file; sending it is fine.'
    const steps = '/careers/jobs/demofield2/apply'
    const browser = browserOf(product.app)
    for (const [resume, isSaid] of [
      [{ name: 'scan.pdf', bytes: pdfs.withoutText() }, true],
      [{ name: 'cv.txt', bytes: 'Ten years of sales.' }, false],
    ] as const) {
      const saved = await browser.post(`${steps}/steps`, aboutSomebody({ resume }))
      expect(saved.statusCode).toBe(303)
      for (const step of ['', '?step=about']) {
        const { body } = await page(`/jobs/demofield2/apply${step}`, { cookie: browser.cookie! })
        expect(body.includes(said), `${resume.name} ${step}`).toBe(isSaid)
      }
    }
  })

  it('refuse a PDF that opens only with a password, with what to do', async () => {
    const locked = { name: 'cv.pdf', bytes: pdfs.encrypted() }
    const browser = browserOf(product.app)
    const steps = '/careers/jobs/demofield2/apply/steps'
    const refused = await browser.postAndOpen(steps, aboutSomebody({ resume: locked }))
    expect(refused.body).toContain(`<a href="#resume">Resume: ${applicationForm.locked}`)
  })

  it('ask again for the consent when its wording has changed, with an empty checkbox', async () => {
    const browser = browserOf(product.app)
    await browser.post('/careers/jobs/demofield2/apply/steps', aboutSomebody())
    await product.owner.query("UPDATE job_application_templates SET consent = 'Other words' WHERE name = 'Field work'")
    const again = await page('/jobs/demofield2/apply', { cookie: browser.cookie! })
    expect(again.body).toContain('This sentence has changed.')
    expect(again.body).toMatch(/<input[^>]*id="consent"[^>]*>/)
    expect(again.body).not.toMatch(/<input[^>]*id="consent"[^>]*checked/)
  })

  it('are not stored when the wording of the consent has changed since the page was shown', async () => {
    const shown = /name="consent_version" value="([^"]+)"/.exec((await page(`/jobs/${address}`)).body)![1]!
    await product.owner.query("UPDATE job_application_templates SET consent = 'Newer words' WHERE name = 'Field work'")
    const browser = browserOf(product.app)
    const steps = '/careers/jobs/demofield2/apply/steps'
    const late = await browser.postAndOpen(steps, aboutSomebody({ first: 'Typed', consent_version: shown }))
    expect([late.statusCode, browser.cookie]).toEqual([200, undefined])
    expect(late.body).toContain('value="Typed"')
    expect(late.body).toContain('This sentence has changed.')
    expect(late.body).not.toMatch(/<input[^>]*id="consent"[^>]*checked/)
    const now = /name="consent_version" value="([^"]+)"/.exec(late.body)![1]!
    const agreed = await browser.post(steps, aboutSomebody({ consent_version: now }))
    expect(agreed.statusCode).toBe(303)
  })

  it('from another site are refused with a page', async () => {
    const forged = await browserOf(product.app).post('/careers/jobs/demofield2/apply/steps', aboutSomebody(), {
      origin: 'https://evil.example',
    })
    expect([forged.statusCode, forged.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8'])
    expect(forged.body).toContain('<a href="/careers/jobs/demofield2">Go to the job</a>')
  })

  it('of a paused job show what is stored, and until when, without a field', async () => {
    const paused = (state: string) =>
      product.owner.query("UPDATE jobs SET state = $1 WHERE code = 'demofield2'", [state])
    const browser = browserOf(product.app)
    const about = aboutSomebody({ first: 'Patient' })
    await browser.post('/careers/jobs/demofield2/apply/steps', about)
    await paused('paused')
    try {
      const wrong = await browser.postAndOpen('/careers/jobs/demofield2/apply/steps', { ...about, email: 'nobody' })
      const closed = await browser.postAndOpen('/careers/jobs/demofield2/apply/steps', about)
      const cookie = browser.cookie!
      const responses = [wrong, closed, await page('/jobs/demofield2/apply', { cookie })]
      for (const { body } of [...responses, await page('/jobs/demofield2/apply?step=about', { cookie })]) {
        expect(body).toMatch(/Come back later: what you have typed is kept until\s+<time dateTime="20/)
        expect(body).toContain('Patient')
        expect(body).toContain('See open jobs')
        expect(body).not.toMatch(/<input|<button|<title>Error/)
      }
      const { consent: _none, ...noConsent } = about
      const stranger = await browserOf(product.app).postAndOpen('/careers/jobs/demofield2/apply/steps', noConsent)
      expect(stranger.body).not.toContain('is kept until')
    } finally {
      await paused('open')
    }
  })
})

it('The pages of a job promise an answer within its days, and no day where it has none', async () => {
  const steps = '/careers/jobs/demofield2/apply'
  const { rows } = await product.owner.query(
    "SELECT questions FROM job_application_templates WHERE name = 'Field work'",
  )
  const [license, other] = (rows[0].questions as { id: string }[]).map(({ id }) => id) as [string, string]
  for (const [days, words] of [
    [14, 'You will hear from Lantern Northgate within 14 days.'],
    [1, 'You will hear from Lantern Northgate within a day.'],
    [null, undefined],
  ] as const) {
    await product.owner.query("UPDATE jobs SET answer_within_days = $1 WHERE code = 'demofield2'", [days])
    const browser = browserOf(product.app)
    const pages = [
      await page(`/jobs/${address}`),
      await browser.postAndOpen(`${steps}/steps`, aboutSomebody()),
      await browser.post(steps, { [license]: 'Yes', [other]: 'Doors' }),
    ]
    for (const { body } of pages)
      expect(body).toEqual(
        words ? expect.stringContaining(words) : expect.not.stringMatching(/You will hear|within \d+ days/),
      )
  }
})

describe('a form with errors', () => {
  const steps = '/careers/jobs/demofield2/apply/steps'
  const wrongFile = { name: 'cv.exe', bytes: Buffer.from('4d5a90000300000004000000ffff0000', 'hex') }
  const answersOfForm = async () => {
    const { rows } = await product.owner.query(
      "SELECT questions FROM job_application_templates WHERE name = 'Field work'",
    )
    return (rows[0].questions as { id: string }[]).map(({ id }) => id) as [string, string]
  }

  it('is answered with a page that can be loaded again with what was typed, at each step', async () => {
    const browser = browserOf(product.app)
    const first = await browser.postAndOpen(steps, aboutSomebody({ first: 'Typed once', resume: wrongFile }))
    const again = await browser.get('/careers/jobs/demofield2/apply?step=about')
    for (const { statusCode, body } of [first, again]) {
      expect([statusCode, body]).toEqual([200, expect.stringContaining(`Resume: ${applicationForm.invalid}`)])
      expect(body).toContain('value="Typed once"')
      expect(body).toContain('<title>Error: ')
    }
    await browser.post(steps, aboutSomebody({ first: 'Typed twice' }))
    expect((await browser.get('/careers/jobs/demofield2/apply?step=about')).body).not.toContain('attention')
    const [license, other] = await answersOfForm()
    const second = await browser.postAndOpen('/careers/jobs/demofield2/apply', { [license]: 'Maybe', [other]: 'Doors' })
    for (const { body } of [second, await browser.get('/careers/jobs/demofield2/apply')]) {
      expect(body).toContain(`<a href="#${license}">`)
      expect(body).toContain('Doors')
    }
    const right = await browser.postAndOpen(steps, aboutSomebody())
    expect(right.body).not.toContain('attention')
  })

  it('without consent is kept by the browser alone, for a quarter of an hour, at the path of its job', async () => {
    const stored = async () =>
      (await product.owner.query('SELECT count(*)::int FROM application_drafts')).rows[0].count as number
    const before = await stored()
    const browser = browserOf(product.app)
    const { consent: _none, ...noConsent } = aboutSomebody({ first: 'Kept by the browser' })
    const sent = await browser.post(steps, noConsent)
    const cookie = sent.cookies.find(({ name }) => name === 'seatwise_entries')!
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 900, path: '/careers/jobs/demofield2' })
    for (const _ of [1, 2]) {
      const { body } = await browser.get(sent.headers.location as string)
      expect(body).toContain('value="Kept by the browser"')
      expect(body).toMatch(/<a href="#consent">/)
    }
    expect(await stored()).toBe(before)
    // Once the person agrees, nothing of it is left.
    const agreed = await browser.post(steps, aboutSomebody())
    expect(agreed.cookies.find(({ name }) => name === 'seatwise_entries')).toMatchObject({ value: '' })
  })

  it('without consent asks for a letter again that no browser keeps, and keeps the rest', async () => {
    const browser = browserOf(product.app)
    const letter = Array.from({ length: 8_000 }, (_, at) =>
      String.fromCodePoint(0x4e_00 + ((at * 7_919) % 20_000)),
    ).join('')
    await product.owner.query(
      `UPDATE job_application_templates SET fields = fields || '{"cover_letter": "optional"}' WHERE name = 'Field work'`,
    )
    const fields = aboutSomebody({ first: 'Kept', cover_letter: letter, consent: '' })
    const { body } = await browser.postAndOpen(steps, fields)
    expect(body).toContain('value="Kept"')
    expect(body).toContain('This was too long to be kept before you agreed.')
  })

  it.each([
    'x',
    '%',
    deflateRawSync('{"texts":1,"wrong":[]}').toString('base64url'),
    deflateRawSync('x'.repeat(10_000_000)).toString('base64url').slice(0, 3_800),
    deflateRawSync(' '.repeat(200_000)).toString('base64url'),
  ])('is no error for a cookie that somebody has written: %#', async (value) => {
    const cookie = `seatwise_entries=${value}`
    const answer = await page('/jobs/demofield2/apply?step=about', { cookie })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/careers/jobs/${address}`])
  })

  it('in a cookie is shown as text', async () => {
    const entries = { texts: { first: ['"><script>alert(1)</script>'] }, wrong: [{ path: 'first', message: '<b>' }] }
    const cookie = `seatwise_entries=${deflateRawSync(JSON.stringify(entries)).toString('base64url')}`
    const { body } = await page('/jobs/demofield2/apply?step=about', { cookie })
    expect(body).not.toMatch(/<script>alert|<b>/)
  })

  it('at the link of an application is forgotten after an hour, and when it was corrected', async () => {
    const email = 'typed.wrong@people.test'
    const browser = browserOf(product.app)
    await browser.post(steps, aboutSomebody({ email }))
    const [license, other] = await answersOfForm()
    await browser.post('/careers/jobs/demofield2/apply', { [license]: 'Yes', [other]: 'Windows' })
    const mail = await product.owner.query(
      "SELECT body FROM outbox WHERE recipient = $1 AND body LIKE '%/applications/%'",
      [email],
    )
    const link = `/careers${/\/applications\/[\w-]{43}/.exec(mail.rows[0].body as string)![0]}`
    const wrong = { do: 'change', phone: '12', [license]: 'Yes', [other]: 'Typed in vain' }
    const errors = `${link}?step=errors`
    for (const forget of [
      () => browser.post(link, { ...wrong, phone: '' }),
      () => product.owner.query("UPDATE application_tokens SET entries_until = now() - interval '1 second'"),
    ]) {
      const refused = await browser.post(link, { ...wrong, [license]: 'Maybe' })
      expect(refused.headers.location).toBe(errors)
      for (const _ of [1, 2]) expect((await browser.get(errors)).body).toMatch(/attention[^]*Typed in vain/)
      expect((await browser.get(link)).body).not.toContain('attention')
      await forget()
      expect((await browser.get(errors)).body).not.toContain('attention')
    }
    await product.owner.query('SELECT delete_old_application_drafts(1000)')
    const left = await product.owner.query('SELECT FROM application_tokens WHERE entries IS NOT NULL')
    expect(left.rows).toEqual([])
  })
})

describe('the page of the mailed link to an application', () => {
  it('has the answers in their fields, and shows at each field what is wrong with a change', async () => {
    const { rows } = await product.owner.query(
      "SELECT questions FROM job_application_templates WHERE name = 'Field work'",
    )
    const ids = (rows[0].questions as { id: string; type: string }[]).map(({ id }) => id)
    const email = 'ines.own@people.test'
    const browser = browserOf(product.app)
    await browser.post('/careers/jobs/demofield2/apply/steps', aboutSomebody({ email }))
    const [license, other] = ids as [string, string]
    const sent = await browser.post('/careers/jobs/demofield2/apply', { [license]: 'No', [other]: 'Windows' })
    expect(sent.statusCode, sent.body).toBe(200)
    expect(sent.body).toContain(`<strong>${email}</strong>`)
    const mail = await product.owner.query(
      "SELECT body FROM outbox WHERE recipient = $1 AND body LIKE '%/applications/%'",
      [email],
    )
    const path = `/applications/${/\/applications\/([\w-]{43})/.exec(mail.rows[0].body as string)![1]}`
    const before = await page(path)
    expect(before.body).toMatch(/<input[^>]*value="No"[^>]*checked|<input[^>]*checked[^>]*value="No"/)
    expect(before.body).toContain('Windows')
    const wrong = await browser.postAndOpen(`/careers${path}`, { do: 'change', [license]: 'Maybe', [other]: 'Doors' })
    expect(wrong.statusCode).toBe(200)
    expect(wrong.body).toContain(`<a href="#${license}">`)
    expect(wrong.body).toContain('Doors')
    const right = await browser.postAndOpen(`/careers${path}`, { do: 'change', [license]: 'Yes', [other]: 'Doors' })
    expect(right.body).toContain('Your application was changed.')
    expect(right.body).toContain(email)
    expect((await page(path)).body).toMatch(/<input[^>]*value="Yes"[^>]*checked|<input[^>]*checked[^>]*value="Yes"/)
    // It is withdrawn from a page of its own alone, which asks.
    expect(right.body).not.toContain('value="withdraw"')
    const response = await page(`${path}?step=withdraw`)
    expect(response.body).toContain('value="withdraw"')
    expect((await page(path)).body).toContain('>Save changes<')
    const withdrawn = await browser.postAndOpen(`/careers${path}`, { do: 'withdraw' })
    expect(withdrawn.body).toContain('Lantern Northgate has been told.')
    expect(withdrawn.body).toContain('>Apply again<')
    expect((await page(`${path}?step=withdraw`)).body).not.toContain('value="withdraw"')
    const late = await browser.post(`/careers${path}`, { do: 'change', [license]: 'No' })
    expect([late.statusCode, late.headers.location]).toEqual([303, `/careers${path}`])
  })

  it('answers the same when it is over and when it is incomplete, and names no company', async () => {
    const over = await page(`/applications/${'x'.repeat(43)}`)
    expect([over.statusCode, (await page('/applications/short')).body]).toEqual([404, over.body])
    expect(over.body).toContain('This link is over or incomplete')
    expect(over.body).not.toContain('Northgate')
    expect(over.body.match(/<a [^>]*>[^<]*/g)).toEqual(['<a href="/careers/">Jobs with Seatwise'])
  })
})

it('The list and the sitemap contain the open jobs', async () => {
  expect((await page('/jobs?company=northgate')).body).toContain('Field sales, home services')
  expect((await page('/sitemap.xml')).body).toContain(`/jobs/${address}</loc>`)
  expect((await page('/robots.txt')).body).toContain('Disallow: /applications/')
})

it('Texts and XML state their charset, so that no browser guesses one', async () => {
  for (const url of [
    '/login',
    '/logos/hb-mark.svg',
    '/careers/sitemap.xml',
    '/careers/jobs.xml?company=northgate',
    '/careers/jobs.json?company=northgate',
    '/careers/robots.txt',
    '/api/openapi.json',
  ]) {
    const { headers, statusCode } = await product.app.inject({ url })
    expect([url, statusCode, headers['content-type']]).toEqual([url, 200, expect.stringMatching(/; charset=utf-8$/i)])
  }
})

describe('the jobs host', () => {
  let base: string
  beforeAll(async () => {
    const host = createJobsHost(product.app)
    await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening))
    base = `http://localhost:${(host.address() as { port: number }).port}`
    return () => host.close()
  })

  it('answers pages to browsers and JSON to programs at the same paths, and nothing of staff', async () => {
    const json = { accept: 'application/json' }
    for (const format of ['xml', 'json']) {
      const feed = await fetch(`${base}/jobs.${format}?company=northgate`, { headers: json })
      expect([feed.status, await feed.text()]).toEqual([200, expect.stringContaining('Field sales, home services')])
    }
    const browser = await fetch(`${base}/jobs/${address}`)
    const program = await fetch(`${base}/jobs/${address}`, { headers: json })
    expect(await browser.text()).toContain('<h1>Field sales, home services</h1>')
    expect(await program.json()).toMatchObject({ data: { title: 'Field sales, home services' } })
    for (const path of ['/auth/sign-in', '/users/profile', '/api/jobs', '/careers/jobs'])
      expect((await fetch(`${base}${path}`, { headers: json })).status, path).toBe(404)
    // Its links and cookies have no prefix.
    expect(await (await fetch(`${base}/jobs/${address}`)).text()).toContain('action="/jobs/demofield2/apply/steps"')
  })

  it('has a front page with directions that names no company', async () => {
    const front = await fetch(`${base}/`)
    const text = await front.text()
    expect([front.status, text.match(/<h1>[^<]*/)?.[0]]).toEqual([200, '<h1>Jobs with Seatwise'])
    expect(text).toContain('Open the address that a company gave you')
    const { rows } = await product.owner.query('SELECT name FROM companies')
    for (const { name } of rows) expect(text).not.toContain(name)
  })

  it('answers paths of the API in JSON, whatever a client accepts', async () => {
    const answer = await fetch(`${base}/api/jobs/${address}`)
    expect([answer.status, await answer.json()]).toMatchObject([404, { problem: 'not_found' }])
  })
})
