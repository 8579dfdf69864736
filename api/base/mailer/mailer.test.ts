import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { MailTemplate } from '@seatwise/contract/mailer'
import { rateLimits } from '@seatwise/contract/limits'
import { setUpProduct } from '../../test-product.ts'

const { call, product, register } = setUpProduct()

const owner = 'company.owner@demo.test'
const franchise = 'franchise.owner@demo.test'
const one = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows[0]
const companyId = async (slug: string): Promise<string> =>
  (await one('SELECT id FROM companies WHERE slug = $1', [slug])).id

const subject = '{{ company_name }} would like to know you'
const body = 'Hi {{ first }},\n\nplease take our survey.\n\n[Begin]({{ link }})\n\nUntil {{ until }}.'

async function templates(as = owner, query = ''): Promise<MailTemplate[]> {
  return (await call('GET', `/mailer/templates${query}`, { as })).body.data
}
const template = async (id = 'invitation', as = owner) => (await templates(as)).find((one) => one.id === id)!
async function write(own: object = {}, { id = 'invitation', as = owner } = {}) {
  const { version } = await template(id)
  return call('PUT', `/mailer/templates/${id}`, { as, body: { version, subject, body, ...own } })
}
const preview = (own: object = {}, as = owner) =>
  call('POST', '/mailer/templates/preview', { as, body: { kind: 'invitation', subject, body, ...own } })

async function invited(first = 'Ida') {
  const email = `${randomBytes(6).toString('hex')}@people.test`
  const { id: role_id } = await one("SELECT id FROM roles WHERE name = 'Sales' AND company_id IS NULL")
  const people = [{ email, first, last: 'Berg' }]
  const answer = await call('POST', '/invitations', { as: owner, body: { role_id, people } })
  expect(answer.status).toBe(200)
  const { id } = answer.body.data.invited[0]
  return { id, email }
}
const mailTo = (email: string) =>
  one('SELECT subject, body, html FROM outbox WHERE recipient = $1 ORDER BY created_at DESC LIMIT 1', [email])

describe('a mail with a text of the company', () => {
  it('has our text until the company writes one, which replaces it until it is reset', async () => {
    const ours = await template()
    expect(ours).toMatchObject({ is_default: true, version: 0, updated_by: null })
    expect(ours.variables).toContain('until')

    const response = await write()
    expect(response.body.data).toMatchObject({ subject, body, is_default: false, version: 1, updated_by: 'Cora Ownby' })
    const { email } = await invited()
    const mail = await mailTo(email)
    expect(mail.subject).toBe('Lantern Northgate would like to know you')
    expect(mail.body).toMatch(/^Hi Ida,\n\nplease take our survey.\n\nhttp\S+\/survey\/take#[\w-]{43}\n\nUntil /)
    expect(mail.html).toContain('>Begin</a>')
    for (const text of [mail.html, mail.body]) expect(text).toContain('Lantern Northgate wrote this email.')

    const reset = await call('POST', '/mailer/templates/invitation/reset', { as: owner, body: { version: 1 } })
    expect(reset.body.data).toMatchObject({ subject: ours.subject, body: ours.body, is_default: true, version: 2 })
    expect((await mailTo((await invited()).email)).subject).toBe('Lantern Northgate invites you to a short survey')
  })

  it('includes reminders', async () => {
    await write({ subject: 'A reminder of {{ company_name }}' }, { id: 'invitation-reminder' })
    const { id, email } = await invited()
    expect((await call('POST', `/invitations/${id}/remind`, { as: owner, body: {} })).status).toBe(200)
    expect((await mailTo(email)).subject).toBe('A reminder of Lantern Northgate')
  })

  it('includes those of the open form, up to a limit so that strangers cannot flood others with its words', async () => {
    const own = { subject: 'Go on at {{ company_name }}', body: 'Until {{ days }} days.\n\n[Go on]({{ link }})' }
    expect((await write(own, { id: 'survey-resume' })).status).toBe(200)
    expect((await mailTo((await register()).email)).subject).toBe('Go on at Lantern Northgate')
    for (let nth = 1; nth < rateLimits.own_words_by_link.max; nth++) await register()
    expect((await mailTo((await register()).email)).subject).not.toContain('Go on at')
  })

  it('never names a stranger in the subject of the mail about a finished survey', async () => {
    const own = { body: 'Hi {{ first }},\n\n[See {{ person }}]({{ link }})' }
    expect((await write({ ...own, subject: '{{ person }} is done' }, { id: 'survey-finished' })).status).toBe(422)
    expect((await write({ ...own, subject: 'One more' }, { id: 'survey-finished' })).status).toBe(200)
  })

  it('keeps its line breaks, and shows a number sign as text', async () => {
    await write({ body: '# 1 reason:\nwork\n\n[Begin]({{ link }})\n\nKind regards\nAnn <a@b.test>' })
    const mail = await mailTo((await invited()).email)
    expect(mail.html).toContain('# 1 reason:<br>\nwork')
    expect(mail.html).toContain('Kind regards<br>\nAnn &lt;a@b.test&gt;')
    expect(mail.html).not.toContain('letter-spacing')
  })

  it('of another company keeps our text', async () => {
    await write()
    const harbour = await companyId('harbour')
    const [first] = await templates(franchise, `?company_id=${harbour}`)
    expect(first).toMatchObject({ is_default: true, version: 0 })
  })

  it('is not overwritten by a user who has not seen it', async () => {
    await write()
    const { version } = await template()
    const stale = { version: version - 1, subject, body }
    const refused = await call('PUT', '/mailer/templates/invitation', { as: owner, body: stale })
    expect(refused.status).toBe(409)
    expect(refused.body.current).toMatchObject({ version, is_default: false })
    const { version: seen } = await template('survey-reminder')
    const at_once = { version: seen, subject, body }
    const both = await Promise.all(
      [1, 2].map(() => call('PUT', '/mailer/templates/survey-reminder', { as: owner, body: at_once })),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('a text of a mail is refused', () => {
  const button = '[Begin]({{ link }})'
  const cases: [string, { subject?: string; body?: string }, string][] = [
    ['a value that the mail does not have, by its name', { body: `Hi {{ surname }}\n\n${button}` }, '{{ surname }}'],
    ['one in the subject', { subject: 'For {{ days }} days' }, '{{ days }}'],
    ['a text without the link', { body: 'Please take our survey.' }, 'needs {{ link }}'],
    ['a link for named people only', { body: "{% if first != '' %} {{ link }} {% endif %}" }, 'needs {{ link }}'],
    ['the link in a subject', { subject: 'Go to {{ link }}' }, 'belongs into the text'],
    ['a subject that some would get empty', { subject: "{% if first != '' %}Hi{% endif %}" }, 'would be empty'],
    ['a condition that is not closed', { body: `${button}\n\n{% if first != '' %}Hi` }, 'needs one {% endif %}'],
    ['more paragraphs than an email has', { body: `${button}${'\n\na'.repeat(40)}` }, 'at most 40'],
    ['more links than an email has', { body: `${button}${'\n\n{{ link }}'.repeat(3)}` }, 'at most 3 times'],
  ]
  const unreadable = [
    "{% if company_name != 'Example Company' %}a{% endif %}",
    "{% if first == 'Alex' %}a{% endif %}",
    '{{ (1..99999) }}',
    '{{ (9007199254740992..9007199254740994) }}',
    '{% if first == (1..999999) %}{% endif %}',
    '{% for x in (1..1000000000) %}a{% endfor %}',
    "{% include 'layout.html' %}",
    "{% assign link = 'x' %}",
    '{% case first %}{% when "a" %}b{% endcase %}',
    '{% raw %}{{ link }}{% endraw %}',
    '{{ first | raw }}',
    '{{ first | append: first }}',
    '{{ "" | default: link }}',
    '{{ first.constructor }}',
    '{{ "\\u0000" }}',
    '{{- first -}}',
    '{{{ first }}',
    '{{ first',
    'first }}',
    '{% if "&" == "\\u0026" %}a{% endif %}',
  ]
  const elsewhere = [
    'Sign in at https://evil.test',
    'Sign in at evil.example',
    'Sign in at WWW.evil',
    'https://evil.test/{{ link }}',
    'evil.test/?u={{ link }}',
    '[Begin](https://evil.test)',
    '[https://evil.test](x) ]({{ link }})',
  ]
  const misplaced = ['u={{ link }}', '{{ link }}@here', "{% if first != '' %}{{ link }}{% endif %}"]
  const buttons = [
    '[Begin]({{ link }}) now',
    '[a](b)',
    '[a](b)]({{ link }})',
    '[Begin]({{ first }})',
    '[a]({{ link }}x)',
  ]
  const invisible = ['a\u202eb', 'a\u200bb', 'a\u2028b', 'a\u0007b', 'a\rb']

  it.each([
    ...cases,
    ...unreadable.map((text) => [text, { body: `${button}\n\n${text}` }, 'Line 3 cannot be read'] as const),
    ...elsewhere.map((text) => [text, { body: `${button}\n\n${text}` }, 'Leave web addresses out'] as const),
    ...misplaced.map((text) => [text, { body: `${button}\n\n${text}` }, 'stands alone'] as const),
    ...buttons.map((text) => [text, { body: `${button}\n\n${text}` }, 'A button is a paragraph of its own'] as const),
    ...invisible.map((text) => [JSON.stringify(text), { body: `${button}\n\n${text}` }, 'cannot be seen'] as const),
    ...invisible.map((text) => [JSON.stringify(text), { subject: text }, 'cannot be seen'] as const),
  ])('with %s', async (_, own, message) => {
    for (const answer of [await write(own), await preview(own)]) {
      expect(answer.status).toBe(422)
      const [entry] = answer.body as { message: string; path: string }[]
      expect(entry!.message).toContain(message)
      expect(entry!.path).toBe('subject' in own ? 'subject' : 'body')
    }
  })

  it('but not when it contains an address to write to', async () => {
    expect((await write({ body: `${button}\n\nQuestions? Write to jobs@northgate.test.` })).status).toBe(200)
  })

  it('beyond its length', async () => {
    expect((await write({ body: `${button}${'x'.repeat(5_000)}` })).status).toBe(422)
    expect((await write({ subject: 'x'.repeat(151) })).status).toBe(422)
  })
})

describe('markup in a mail', () => {
  it('is shown as it was typed, in the text and in the values', async () => {
    await write({ body: 'Hi {{ first }}, <script>alert(1)</script> & "you"\n\n[<b>Begin</b>]({{ link }})' })
    const { email } = await invited('<i>Ida')
    const { html, body: plain } = await mailTo(email)
    expect(html).not.toMatch(/<script|<b>|<i>/)
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp;')
    expect(plain).toContain('<script>alert(1)</script> & "you"')
  })

  it('in a subject adds no header', async () => {
    expect((await write({ subject: 'Hello\r\nBcc: someone@else.test' })).status).toBe(422)
    expect((await write({ subject: 'Hello\nBcc: someone@else.test' })).status).toBe(422)
  })
})

describe('a preview of a mail', () => {
  it('shows the latest person of the company, and a link without effect', async () => {
    const { data } = (await preview()).body
    expect(data.reader).toMatch(/\w/)
    expect(data.subject).toBe('Lantern Northgate would like to know you')
    expect(data.parts[0].text).toBe(`Hi ${data.reader.split(' ')[0]},`)
    expect(data.parts[2]).toEqual({ kind: 'button', text: 'Begin' })
    expect(data.text).toContain('/survey/take#preview')
  })

  it('of a company without people shows an invented person', async () => {
    const company_id = await companyId('lantern')
    expect((await preview({ company_id }, franchise)).body.data.reader).toBe('Alex Example')
  })

  it('of a mail to staff greets the user who asks for it, as the mail greets its readers', async () => {
    const finished = { kind: 'survey-finished', subject: 'Done', body: 'Hi {{ first }},\n\n[Read]({{ link }})' }
    const { data } = (await preview(finished)).body
    const { first, last } = await one('SELECT first, last FROM users WHERE email = $1', [owner])
    expect(data.reader).toBe(`${first} ${last}`)
    expect(data.parts[0].text).toBe(`Hi ${first},`)
  })
})

describe('a test mail', () => {
  it('goes to the user alone, a limited number of times', async () => {
    const before = Number((await one('SELECT count(*) FROM outbox')).count)
    const send = () => call('POST', '/mailer/templates/invitation/test', { as: owner, body: { subject, body } })
    expect((await send()).body.data).toEqual({ recipient: owner })
    const mail = await mailTo(owner)
    expect(mail.subject).toBe('Test: Lantern Northgate would like to know you')
    expect(Number((await one('SELECT count(*) FROM outbox')).count)).toBe(before + 1)
    const withRecipient = { subject, body, recipient: 'victim@else.test' }
    expect((await call('POST', '/mailer/templates/invitation/test', { as: owner, body: withRecipient })).status).toBe(
      422,
    )
    const answers = await Promise.all(Array.from({ length: rateLimits.test_mail_by_user.max }, send))
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
  })
})

describe('the permission to write texts of mails', () => {
  it('belongs to owners, in their reach', async () => {
    const foreign = await companyId('orchard')
    for (const as of [owner, franchise]) {
      expect((await call('GET', `/mailer/templates?company_id=${foreign}`, { as })).status).toBe(404)
      const change = { company_id: foreign, version: 0, subject, body }
      expect((await call('PUT', '/mailer/templates/invitation', { as, body: change })).status).toBe(404)
      expect((await preview({ company_id: foreign }, as)).status).toBe(404)
    }
    const harbour = await companyId('harbour')
    const change = { company_id: harbour, version: 0, subject, body }
    expect((await call('PUT', '/mailer/templates/invitation', { as: owner, body: change })).status).toBe(404)
    expect((await call('PUT', '/mailer/templates/invitation', { as: franchise, body: change })).status).toBe(200)
    for (const as of ['company.user@demo.test', 'franchise.user@demo.test'])
      expect((await call('GET', '/mailer/templates', { as })).status).toBe(403)
  })

  it('is audited at each change, with the text', async () => {
    await write()
    const event = await one(
      "SELECT action, details FROM audit_events WHERE action LIKE 'mailer.%' ORDER BY created_at DESC LIMIT 1",
    )
    expect(event).toEqual({ action: 'mailer.update', details: { kind: 'invitation', subject, body } })
  })
})

describe('a company’s own template', () => {
  const own = {
    name: 'Interview',
    subject: 'Talk with {{ sender_name }}',
    body: 'Hi {{ first }},\n\nhttps://meet.test/x',
  }
  const create = (changed: object = {}, as = owner) =>
    call('POST', '/mailer/templates', { as, body: { ...own, name: randomBytes(6).toString('hex'), ...changed } })

  it('can be added, changed and deleted under a unique name', async () => {
    const name = `Interview ${randomBytes(3).toString('hex')}`
    const { body: made, status } = await create({ name })
    expect(status).toBe(200)
    expect(made.data).toMatchObject({ kind: 'message', name, can_unsubscribe: true, is_default: false, version: 1 })
    expect((await create({ name: name.toUpperCase() })).body.problem).toBe('template_name_taken')

    const other = (await create()).body.data
    const change = (version: number, changed: object) =>
      call('PUT', `/mailer/templates/${other.id}`, { as: owner, body: { ...own, version, ...changed } })
    expect((await change(1, { name })).body.problem).toBe('template_name_taken')
    expect((await change(1, { name: 'Lunch', can_unsubscribe: false })).body.data).toMatchObject({
      name: 'Lunch',
      can_unsubscribe: false,
      version: 2,
    })
    expect((await change(1, { name: 'Dinner' })).body).toMatchObject({
      problem: 'changed_meanwhile',
      current: { name: 'Lunch' },
    })

    expect((await call('DELETE', `/mailer/templates/${made.data.id}`, { as: owner })).status).toBe(200)
    expect((await call('DELETE', `/mailer/templates/${made.data.id}`, { as: owner })).status).toBe(404)
    expect((await create({ name })).status).toBe(200)
  })

  it('belongs to its company alone, which may have at most a hundred', async () => {
    const { id } = (await create()).body.data
    const harbour = await companyId('harbour')
    for (const [method, path, body] of [
      ['PUT', `/mailer/templates/${id}`, { ...own, version: 1, company_id: harbour }],
      ['DELETE', `/mailer/templates/${id}?company_id=${harbour}`, undefined],
    ] as const)
      expect((await call(method, path, { as: franchise, body })).status).toBe(404)
    await product.owner.query(
      `INSERT INTO mail_templates (company_id, kind, name, subject, body, updated_by_user_id)
       SELECT company_id, kind, 'n' || n, subject, body, updated_by_user_id
         FROM mail_templates, generate_series(1, 100) n WHERE id = $1`,
      [id],
    )
    expect((await create()).body.problem).toBe('too_many_templates')
    await product.owner.query("DELETE FROM mail_templates WHERE name ~ '^n[0-9]+$'")
  })

  it.each([
    ['a link to the survey', { body: 'Hi {{ first }}: {{ link }}' }, /no {{ link }}/],
    ['words that lead elsewhere', { body: '[Your account](https://evil.test)' }, /as they are/],
    ['a hidden address', { body: 'See evil.test now' }, /in full/],
    ['an address without encryption', { body: 'See http://evil.test now' }, /in full/],
    ['an address in the subject', { subject: 'https://evil.test' }, /into the text/],
    ['a user in an address', { body: 'https://seatwise.example@evil.test/x' }, /in full/],
    ['an address with a value', { body: 'https://evil.test/{{ first }}' }, /in full|cannot be read/],
    ['a filter', { body: '{{ first | upcase }}' }, /cannot be read/],
    ['a short address', { body: 'See t.co/abc' }, /in full/],
    ['a number', { body: 'See 10.0.0.1/login' }, /in full/],
    ['an address in parts', { body: "See evil.{% if company_name != '' %}com{% endif %}/login" }, /for some people/],
    ['more values than an email needs', { body: '{{ last }} '.repeat(61) }, /more than 60/],
  ])('is refused with %s', async (_what, changed, message) => {
    const { status, body } = await create(changed)
    expect(status).toBe(422)
    expect(body[0].message).toMatch(message)
  })

  it('is distinct from mails of the product, which have no name and cannot be deleted', async () => {
    expect((await write({ name: 'Mine' })).status).toBe(422)
    expect((await call('DELETE', '/mailer/templates/invitation', { as: owner })).status).toBe(404)
  })

  it('for a rejection exists only in the brand with applicants', async () => {
    const ids = (await templates()).map(({ id }) => id)
    expect(ids).toContain('rejection')
    await product.owner.query("UPDATE companies SET brand = 'be' WHERE slug = 'northgate'")
    const coaching = (await templates()).map(({ id }) => id)
    const refused = await call('PUT', '/mailer/templates/rejection', {
      as: owner,
      body: { ...own, name: undefined, version: 0 },
    })
    await product.owner.query("UPDATE companies SET brand = 'hb' WHERE slug = 'northgate'")
    expect(coaching).toEqual(ids.filter((id) => id !== 'rejection'))
    expect(refused.status).toBe(404)
  })
})
