import { randomBytes } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { maxInvitationMails, maxInvitationsOfDay } from '@seatwise/contract/limits'
import { setUpProduct } from '../../test-product.ts'
import { invitationTasks } from './tasks.ts'

/** Attacks on the limits of mails: each tries to get one mail more out of the product than it may send. */

const { call, product, tokenOf } = setUpProduct()

const owner = 'company.owner@demo.test'
const user = 'company.user@demo.test'
const superAdmin = 'super@demo.test'
const franchiseOwner = 'franchise.owner@demo.test'
const slugs = ['northgate', 'harbour', 'lantern', 'orchard', 'head-office']

const one = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows[0]
const address = () => `${randomBytes(6).toString('hex')}@people.test`
const addresses = (length: number) => Array.from({ length }, address)
const companyId = async (slug: string): Promise<string> =>
  (await one('SELECT id FROM companies WHERE slug = $1', [slug])).id
const roleId = async (name = 'Sales'): Promise<string> =>
  (await one('SELECT id FROM roles WHERE name = $1 AND company_id IS NULL', [name])).id

type Reply = {
  invited: { id: string; survey_result_id: string }[]
  not_invited: { email: string; reason: string }[]
}
async function invite(emails: string[], { slug = 'northgate', as = owner, role = 'Sales' } = {}) {
  const people = emails.map((email) => ({ email }))
  const body = { company_id: await companyId(slug), role_id: await roleId(role), people, again: true }
  const answer = await call('POST', '/invitations', { as, body })
  const { invited = [], not_invited = [] } = (answer.body.data ?? {}) as Partial<Reply>
  return { ...answer, invited, reasons: not_invited.map(({ reason }) => reason) }
}
/** Repeats the call until no other call blocks it, as an attacker would. */
async function insist<Answer extends { body: { problem?: string } }>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask()
    if (answer.body.problem !== 'inviting') return answer
    // Without the limit on calls of one user, because a company may have many users.
    await product.owner.query('DELETE FROM rate_limits')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
const remind = (id: string, as = owner, body: object = {}) => call('POST', `/invitations/${id}/remind`, { as, body })
const renew = (id: string, as = owner) => remind(id, as, { renew: true })
const withdraw = (id: string, as = owner) => call('DELETE', `/invitations?id=${id}`, { as })
async function importFile(emails: string[], { slug = 'northgate', as = owner, role = 'Sales' } = {}) {
  const form = new FormData()
  form.append('file', new Blob([`Email\n${emails.join('\n')}`]), 'people.csv')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const query = { step: 'confirm', company_id: await companyId(slug), role_id: await roleId(role), email: '0' }
  const answer = await product.app.inject({
    method: 'POST',
    url: `/api/invitations/import?${new URLSearchParams(query).toString()}`,
    headers: { authorization: `Bearer ${await tokenOf(as)}`, 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  expect(answer.statusCode).toBe(200)
}
const planTask = () =>
  invitationTasks({ transactions: product.tasks.transactions, public_url: 'http://localhost:3000' })[0]!.work(
    {} as never,
    new AbortController().signal,
  )
const mailsTo = async (...emails: string[]) =>
  (await one('SELECT count(*)::int FROM outbox WHERE lower(recipient) = ANY ($1)', [emails])).count as number
/** Mails of this test that invite or renew, of one company. */
const invitingMails = async (slug: string) =>
  (
    await one(
      `SELECT count(*)::int FROM outbox o JOIN companies c ON c.id = o.company_id
        WHERE c.slug = $1 AND o.subject LIKE '%invites you to a short survey' AND o.created_at >= $2`,
      [slug, began],
    )
  ).count as number
/** Counts so many invitations of today for a company, as if it had sent them. */
const countInvitations = (slug: string, count: number) =>
  product.owner.query(
    `INSERT INTO invitation_mails (company_id, address_hash, is_invitation)
     SELECT c.id, gen_random_uuid(), true FROM companies c, generate_series(1, $2) WHERE c.slug = $1`,
    [slug, count],
  )
const limits = { one: maxInvitationMails.ofCompany, all: maxInvitationMails.ofAll }

let began: Date
beforeAll(async () => {
  for (const as of [owner, user, superAdmin, franchiseOwner]) await tokenOf(as)
})
beforeEach(async () => {
  await product.owner.query('DELETE FROM invitation_mails; DELETE FROM rate_limits')
  began = (await one('SELECT clock_timestamp() AS now')).now
})

describe('one address', () => {
  it('gets nine mails a week when five companies ask at the same time for as many as they can', async () => {
    const email = address()
    const ask = async (slug: string) => {
      for (const role of ['Sales', 'Support', 'Bookkeeper']) {
        const { invited } = await insist(() => invite([email], { slug, as: superAdmin, role }))
        if (invited[0]) await Promise.all([remind(invited[0].id, superAdmin), remind(invited[0].id, superAdmin)])
      }
    }
    await Promise.all([...slugs, ...slugs].map(ask))
    expect(await mailsTo(email)).toBe(limits.all)
    const { rows } = await product.owner.query(
      'SELECT count(*)::int FROM outbox WHERE recipient = $1 GROUP BY company_id',
      [email],
    )
    for (const { count } of rows) expect(count).toBeLessThanOrEqual(limits.one)
  })

  it('gets three mails of a company, however often it invites, reminds, withdraws and renews', async () => {
    const email = address()
    const [first] = (await invite([email])).invited
    for (let nth = 0; nth < 6; nth++) {
      await remind(first!.id)
      await withdraw(first!.id)
      await insist(() => renew(first!.id))
    }
    await withdraw(first!.id)
    for (let nth = 0; nth < 3; nth++) await invite([email], { as: user })
    expect(await mailsTo(email)).toBe(limits.one)
  })

  it('gets three when ten reminders come at once, by hand and by the plan', async () => {
    const email = address()
    const [made] = (await invite([email])).invited
    await product.owner.query(`UPDATE invitations SET mailed_at = now() - interval '9 days' WHERE id = $1`, [made!.id])
    await product.owner.query(`UPDATE survey_results SET started_at = now() - interval '9 days' WHERE id = $1`, [
      made!.survey_result_id,
    ])
    await product.owner.query(`UPDATE companies SET time_zone = $1 WHERE slug = 'northgate'`, [noonZone()])
    await Promise.all([
      ...Array.from({ length: 10 }, (_, nth) => remind(made!.id, nth % 2 ? owner : user)),
      planTask(),
      planTask(),
    ])
    await product.owner.query(`UPDATE companies SET time_zone = NULL WHERE slug = 'northgate'`)
    expect(await mailsTo(email)).toBe(limits.one)
  })

  it('is one mailbox in every spelling: in upper and lower case, with spaces and with tags after a plus', async () => {
    const name = randomBytes(6).toString('hex')
    const spellings = [
      `${name}@people.test`,
      `${name.toUpperCase()}@PEOPLE.test`,
      ` ${name}@people.test `,
      ...Array.from({ length: 20 }, (_, nth) => `${name}+tag${nth}@people.test`),
    ]
    await invite(spellings)
    for (const email of spellings) await invite([email], { role: 'Support', as: user })
    await importFile(
      spellings.map((email) => email.replace('@', '+more@')),
      { role: 'Bookkeeper' },
    )
    await product.tasks.settle()
    const { count } = await one('SELECT count(*)::int FROM outbox WHERE recipient LIKE $1', [`${name}%`])
    expect(count).toBe(limits.one)
  })

  it('with dots elsewhere counts as another one, and so does one that begins with a plus', async () => {
    const name = randomBytes(4).toString('hex')
    const { invited } = await invite([
      `a.b${name}@people.test`,
      `ab${name}@people.test`,
      `+a${name}@people.test`,
      `+b${name}@people.test`,
    ])
    expect(invited).toHaveLength(4)
  })

  it.each([
    'ann@people.test.',
    '"ann"@people.test',
    'ann(comment)@people.test',
    'Ann <ann@people.test>',
    'ann@people.test,bo@people.test',
    'ann@people.test\nBcc: bo@people.test',
    'ann@[127.0.0.1]',
    'ann@localhost',
  ])('is refused as %j, which is no second spelling', async (email) => {
    expect((await invite([email])).status).toBe(422)
  })
})

describe('one company', () => {
  it('invites 500 people a day, whichever of its users invite at the same time, by hand, by file and by renewing', async () => {
    const slug = 'harbour'
    const as = superAdmin
    const gone = (await invite(addresses(20), { slug, as })).invited
    for (const { id } of gone) await withdraw(id, as)
    await countInvitations(slug, maxInvitationsOfDay - 60)
    await Promise.all([
      importFile(addresses(60), { slug, as }),
      importFile(addresses(60), { slug, as: franchiseOwner }),
      ...Array.from({ length: 6 }, (_, nth) =>
        insist(() => invite(addresses(9), { slug, as: nth % 2 ? as : franchiseOwner })),
      ),
      ...gone.map(({ id }) => insist(() => renew(id, as))),
      product.tasks.settle(),
    ])
    await product.tasks.settle()
    expect(await invitingMails(slug)).toBe(60)
    expect((await invite(addresses(1), { slug, as })).reasons).toEqual(['day_limit'])
    const [last] = gone
    await withdraw(last!.id, as)
    expect((await renew(last!.id, as)).body.problem).toBe('too_many_invitations')
  })

  it('gets no further mails by withdrawing and renewing the invitations of today', async () => {
    const slug = 'lantern'
    const as = superAdmin
    await countInvitations(slug, maxInvitationsOfDay - 3)
    const [first, second] = (await invite(addresses(2), { slug, as })).invited
    await withdraw(first!.id, as)
    expect((await renew(first!.id, as)).status).toBe(200)
    await withdraw(second!.id, as)
    expect((await renew(second!.id, as)).body.problem).toBe('too_many_invitations')
    expect(await invitingMails(slug)).toBe(3)
  })

  it('gains no invitations by archiving or by another role', async () => {
    const slug = 'orchard'
    const as = superAdmin
    await countInvitations(slug, maxInvitationsOfDay - 5)
    const emails = addresses(5)
    const { invited } = await invite(emails, { slug, as })
    await product.owner.query('UPDATE survey_results SET archived_at = now() WHERE id = ANY ($1)', [
      invited.map(({ survey_result_id }) => survey_result_id),
    ])
    for (const role of ['Sales', 'Support'])
      expect((await invite(emails.slice(0, 1), { slug, as, role })).reasons).toEqual(['day_limit'])
  })
})

describe('a mail of an invitation', () => {
  it('is counted once when a file and a reminder reach its person at the same time', async () => {
    const emails = addresses(30)
    const { invited } = await invite(emails.slice(0, 15))
    await Promise.all([
      importFile(emails),
      importFile(emails, { as: user }),
      ...invited.map(({ id }) => remind(id)),
      product.tasks.settle(),
    ])
    await product.tasks.settle()
    // The invitation of everybody, and the reminder of those who had one.
    expect(await mailsTo(...emails)).toBe(45)
    expect((await one('SELECT count(*)::int FROM invitation_mails')).count).toBe(45)
  })

  it('that is refused is not counted, and uses none of the day’s limit', async () => {
    const slug = 'head-office'
    const as = superAdmin
    await invite(addresses(maxInvitationsOfDay - 5), { slug, as })
    const { invited, reasons } = await invite(addresses(6), { slug, as })
    expect([invited.length, reasons]).toEqual([5, ['day_limit']])
    expect((await one('SELECT count(*)::int FROM invitation_mails')).count).toBe(maxInvitationsOfDay)
  })

  it.each(['by hand', 'by file'])(
    'to a person over the limit uses none of the company’s limit of the day, %s',
    async (way) => {
      const slug = 'head-office'
      const as = superAdmin
      const weary = addresses(3)
      for (const role of ['Sales', 'Support', 'Bookkeeper']) await invite(weary, { slug, as, role })
      await product.owner.query('UPDATE invitation_mails SET is_invitation = false')
      await countInvitations(slug, maxInvitationsOfDay - 2)
      const fresh = addresses(3)
      // The first two places are asked for by people who may get no mail.
      const emails = [weary[0]!, weary[1]!, fresh[0]!, weary[2]!, fresh[1]!, fresh[2]!]
      const role = 'Glazier'
      await product.owner.query(
        'INSERT INTO roles (company_id, name) SELECT NULL, $1 WHERE NOT EXISTS (SELECT FROM roles WHERE name = $1 AND company_id IS NULL)',
        [role],
      )
      if (way === 'by hand')
        expect((await invite(emails, { slug, as, role })).reasons).toEqual([
          'mail_limit',
          'mail_limit',
          'mail_limit',
          'day_limit',
        ])
      else {
        await importFile(emails, { slug, as, role })
        await product.tasks.settle()
      }
      expect(await mailsTo(...fresh)).toBe(2)
      expect(await mailsTo(fresh[2]!)).toBe(0)
    },
  )
})

/** A time zone in which it is noon now, so that the plan's reminders are sent. */
function noonZone(): string {
  const offset = ((12 - new Date().getUTCHours() + 36) % 24) - 12
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
}
