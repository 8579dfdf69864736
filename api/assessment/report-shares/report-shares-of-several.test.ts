import { randomUUID } from 'node:crypto'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ReportDocument } from '@seatwise/contract/report-document'
import type { ReportShare } from '@seatwise/contract/report-shares'
import { buildPdf } from '../../../tools/build-pdf.ts'
import { password, setUpProduct } from '../../test-product.ts'
import { finishedSurveyOf, type FinishedSurvey, type NameFields } from './test-results.ts'

const { product, call } = setUpProduct()
const owner = 'company.owner@demo.test'
const user = 'company.user@demo.test'
const superAdmin = 'super@demo.test'
const guessed = 'A'.repeat(43)

const query = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows
const resultOf = (named?: NameFields) => finishedSurveyOf(query, named)
const idOf = async (email: string) => (await query('SELECT id FROM users WHERE email = $1', [email]))[0]!.id as string

/** Northgate is of the coaching brand. */
beforeAll(() => query("UPDATE companies SET brand = CASE slug WHEN 'northgate' THEN 'be' ELSE 'hb' END"))

/** Two employees with similar first names and initials, and different answers. */
const zuzanna = { first: 'Zuzanna', last: 'Quillfeather', kind: 'employee', answers: 0 } as const
const zephyr = { first: 'Zephyr', last: 'Quarrington', kind: 'employee', answers: 5 } as const
const namesHidden = {
  first: ['Quillfeather', 'Quarrington'],
  initials: ['Zuzanna', 'Zephyr', 'Quillfeather', 'Quarrington'],
}
const pair = async (one: NameFields = {}, other: NameFields = {}) =>
  [await resultOf({ ...zuzanna, ...one }), await resultOf({ ...zephyr, ...other })] as const

type Kind = 'comparison' | 'conflict' | 'coaching' | 'changes' | 'questions' | 'growth'
type More = {
  as?: string
  headers?: Record<string, string>
  name_shown?: string
  growth_plan_id?: string
  note?: string
}
const make = (kind: Kind, survey_result_ids: readonly string[], { as = user, headers = {}, ...more }: More = {}) =>
  call('POST', '/survey-results/public/encode-report-payload', {
    as,
    headers,
    body: { kind, survey_result_ids, expires_in_days: 7, name_shown: 'full', ...more },
  })
type Link = { id: string; share_id: string }
async function shared(kind: Kind, results: readonly FinishedSurvey[], more?: More): Promise<Link> {
  const answer = await make(
    kind,
    results.map(({ id }) => id),
    more,
  )
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data as Link
}
const open = (share_id: string) => call('GET', `/public/reports/${share_id}`)
const documentOf = async ({ share_id }: Link) => (await open(share_id)).body.data as ReportDocument
const list = async (as: string, filter = '') =>
  (await call('GET', `/reports/shares${filter}`, { as })).body.data as ReportShare[]
const stateOf = async (link: Link, as = user) => (await list(as)).find(({ id }) => id === link.id)?.state
const links = async () => Number((await query('SELECT count(*) FROM report_shares'))[0]!.count)

async function planOf({ id }: FinishedSurvey, targets: object = {}) {
  const target = {
    id: randomUUID(),
    aim: { kind: 'scale', scale: 'LEAD', direction: 'build' },
    why: '',
    practice: '',
    signs: '',
    steps: [],
    progress: 'not_started',
    ...targets,
  }
  const answer = await call('POST', '/growth-plans', {
    as: owner,
    body: { survey_result_id: id, targets: [target], next_review_on: null },
  })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data as { id: string; version: number }
}

/** One link of each kind, with the query by which staff read the same report. */
const kinds: Record<
  Kind,
  () => Promise<{ link: (more?: More) => Promise<Link>; path: string; results: readonly FinishedSurvey[] }>
> = {
  comparison: async () => {
    const results = await pair()
    return {
      results,
      link: (more) => shared('comparison', results, more),
      path: `survey_result_ids=${results.map(({ id }) => id).join(',')}`,
    }
  },
  conflict: async () => {
    const results = await pair()
    return {
      results,
      link: (more) => shared('conflict', results, more),
      path: `survey_result_ids=${results.map(({ id }) => id).join(',')}`,
    }
  },
  coaching: async () => {
    const results = await pair()
    const [person, manager] = results
    return {
      results,
      link: (more) => shared('coaching', results, more),
      path: `survey_result_id=${person.id}&manager_result_id=${manager.id}`,
    }
  },
  changes: async () => {
    const later = await resultOf(zuzanna)
    const earlier = await resultOf({ ...zephyr, earlier: { candidate_id: later.candidate_id, days: 400 } })
    return {
      results: [later, earlier],
      link: (more) => shared('changes', [later, earlier], more),
      path: `survey_result_id=${later.id}&earlier_result_id=${earlier.id}`,
    }
  },
  questions: async () => {
    const results = [await resultOf(zuzanna)]
    return { results, link: (more) => shared('questions', results, more), path: `survey_result_id=${results[0]!.id}` }
  },
  growth: async () => {
    const result = await resultOf(zuzanna)
    const { id } = await planOf(result, { why: 'Zuzanna Quillfeather asked for it; zuzanna.q@people.test knows.' })
    return {
      results: [result],
      link: (more) => shared('growth', [], { growth_plan_id: id, ...more }),
      path: `growth_plan_id=${id}`,
    }
  },
}
const kindNames = Object.keys(kinds) as Kind[]
const withoutIds = (document: ReportDocument) =>
  JSON.parse(
    JSON.stringify(document, (key, value: unknown) => (key === 'survey_result_id' ? undefined : value)),
  ) as ReportDocument

describe.each(kindNames)('a link to a report of the kind %s', (kind) => {
  it('shows what its maker reads, without ids and addresses', async () => {
    const { link, path } = await kinds[kind]()
    const report = await open((await link()).share_id)
    expect(report.status, report.text).toBe(200)
    const own = (await call('GET', `/reports/${kind}?${path}`, { as: user })).body.data as ReportDocument
    expect(report.text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|people\.test|survey_result_id/)
    // The texts of a plan are shown without addresses and without names of staff.
    if (kind === 'growth') expect(report.body.data.title).toBe(own.title)
    else expect(report.body.data).toEqual(withoutIds(own))
  })

  it.each(['first', 'initials'] as const)('shows people’s names only as %s', async (name_shown) => {
    const { link } = await kinds[kind]()
    const { text, body } = await open((await link({ name_shown })).share_id)
    expect((body.data as ReportDocument).kind).toBe(kind)
    expect(text).toContain(name_shown === 'first' ? 'Zuzanna' : 'Z. Q.')
    for (const hidden of namesHidden[name_shown]) expect(text.toLowerCase()).not.toContain(hidden.toLowerCase())
    expect(text).not.toContain('people.test')
    expect(text).not.toMatch(/Z\. Q\.\./)
  })

  it('ends while any of its results is archived, and answers like a link that never existed', async () => {
    const { link, results } = await kinds[kind]()
    const made = await link()
    for (const { id } of results) {
      expect((await open(made.share_id)).status).toBe(200)
      await query('UPDATE survey_results SET archived_at = now() WHERE id = $1', [id])
      expect((await open(made.share_id)).text).toBe((await open(guessed)).text)
      expect(await stateOf(made)).toBe('archived')
      await query('UPDATE survey_results SET archived_at = NULL WHERE id = $1', [id])
    }
    expect((await open(made.share_id)).status).toBe(200)
  })

  it('ends for good once any of the people is erased', async () => {
    const { link, results } = await kinds[kind]()
    const made = await link()
    const [{ version, email }] = (await query('SELECT version, email FROM candidates WHERE id = $1', [
      results.at(-1)!.candidate_id,
    ])) as [{ version: number; email: string }]
    const erased = await call('POST', '/candidates/erase', {
      as: owner,
      body: { id: results.at(-1)!.candidate_id, version, reason: 'asked', confirmation: email },
    })
    expect(erased.status, erased.text).toBe(200)
    expect((await open(made.share_id)).status).toBe(404)
    expect(await query('SELECT FROM report_shares WHERE id = $1', [made.id])).toEqual([])
  })

  it('cannot be made while acting as another user', async () => {
    const { results } = await kinds[kind]()
    const user_id = await idOf(user)
    const signedIn = await call('POST', '/auth/sign-in', { body: { username: superAdmin, password } })
    const token = signedIn.body.data.access_token as string
    expect((await call('POST', '/proxy-sessions', { token, body: { user_id, reason: 'the test' } })).status).toBe(200)
    const refused = await call('POST', '/survey-results/public/encode-report-payload', {
      token,
      headers: { 'x-proxy-user-id': user_id },
      body: {
        kind,
        survey_result_ids: kind === 'growth' ? [] : results.map(({ id }) => id),
        ...(kind === 'growth' && { growth_plan_id: randomUUID() }),
        expires_in_days: 7,
        name_shown: 'full',
      },
    })
    expect([refused.status, refused.body.problem]).toEqual([403, 'not_while_acting'])
  })
})

describe('people whose shown names would be the same', () => {
  it('are told apart by numbers, in every sentence, without their last names', async () => {
    const six = [
      ...(await pair()),
      ...(await pair({ last: 'Quince' }, { last: 'Quimby' })),
      await resultOf({ first: 'Ana', last: 'Torres', answers: 3 }),
    ]
    const { data } = (await open((await shared('comparison', six, { name_shown: 'initials' })).share_id)).body
    expect((data as ReportDocument).title).toBe('Z. Q. (1), Z. Q. (2), Z. Q. (3), Z. Q. (4) and A. T.')
    const byFirst = await open((await shared('comparison', six, { name_shown: 'first' })).share_id)
    expect(byFirst.body.data.title).toBe('Zuzanna (1), Zephyr (1), Zuzanna (2), Zephyr (2) and Ana')
    expect(byFirst.text).not.toMatch(/Qui|Qua|Torres/)
  })

  it('of one full name are numbered too, also for staff', async () => {
    const two = await pair({}, { first: 'Zuzanna', last: 'Quillfeather' })
    const title = 'Zuzanna Quillfeather (1) and Zuzanna Quillfeather (2)'
    expect((await documentOf(await shared('comparison', two))).title).toBe(title)
    const path = `/reports/comparison?survey_result_ids=${two.map(({ id }) => id).join(',')}`
    expect((await call('GET', path, { as: user })).body.data.title).toBe(title)
  })

  it('count as one person where two surveys are of the same person', async () => {
    const { link } = await kinds.changes()
    const { title } = await documentOf(await link({ name_shown: 'initials' }))
    expect(title).toBe('Z. Q.')
  })
})

describe('the order of the results', () => {
  it('is kept: the coached person stands before the manager, whichever id is the smaller', async () => {
    const [one, other] = await pair()
    expect((await documentOf(await shared('coaching', [one, other]))).title).toBe('Zuzanna Quillfeather')
    const turned = await documentOf(await shared('coaching', [other, one]))
    expect([turned.title, turned.subtitle]).toEqual(['Zephyr Quarrington', expect.stringContaining('for Zuzanna')])
  })

  it('without an earlier survey finds the one of that day, and keeps it later', async () => {
    const { results } = await kinds.changes()
    const [later, earlier] = results
    const link = await shared('changes', [later!])
    const before = await documentOf(link)
    await resultOf({ ...zephyr, earlier: { candidate_id: later!.candidate_id, days: 900 } })
    expect(await documentOf(link)).toEqual(before)
    const [row] = await list(user, `?survey_result_id=${earlier!.id}&kind=changes`)
    expect(row).toMatchObject({ id: link.id, results: [{ id: later!.id }, { id: earlier!.id }] })
    expect(await list(user, `?survey_result_id=${earlier!.id}&kind=comparison`)).toEqual([])
  })
})

describe('a coaching report without a manager', () => {
  it('gives a stranger no advice about choosing a manager', async () => {
    const { sections } = await documentOf(await shared('coaching', [await resultOf(zuzanna)]))
    expect(JSON.stringify(sections)).not.toContain('choose it here')
    expect(sections.map(({ id }) => id)).not.toContain('gaps')
  })
})

describe('a link to several results is refused', () => {
  it.each(['comparison', 'conflict', 'coaching', 'changes'] as const)(
    'when one id of a %s is of another company, at any position, with the answer for an absent id',
    async (kind) => {
      const own = await resultOf(zuzanna)
      const foreign = await resultOf({ slug: 'orchard', kind: 'employee' })
      const before = await links()
      const absent = await make(kind, [own.id, randomUUID()])
      expect(absent.status).toBe(404)
      for (const ids of [
        [own.id, foreign.id],
        [foreign.id, own.id],
      ])
        expect((await make(kind, ids)).text).toBe(absent.text)
      expect(await links()).toBe(before)
    },
  )

  it('when its maker reaches both companies', async () => {
    const ids = [(await resultOf(zuzanna)).id, (await resultOf({ slug: 'orchard', kind: 'employee' })).id]
    for (const kind of ['comparison', 'conflict', 'coaching'] as const)
      expect((await make(kind, ids, { as: superAdmin })).body.problem).toBe('different_companies')
    expect((await make('changes', ids, { as: superAdmin })).status).toBeGreaterThan(399)
  })

  it('when one is archived, one person appears twice, or one is no employee', async () => {
    const [one, other] = await pair({}, { kind: 'candidate' })
    const problemOf = async (kind: Kind, ids: string[]) => (await make(kind, ids)).body.problem
    expect(await problemOf('conflict', [one.id, other.id])).toBe('not_employees')
    expect(await problemOf('coaching', [other.id])).toBe('not_employees')
    const again = await resultOf({ earlier: { candidate_id: one.candidate_id, days: 400 } })
    expect(await problemOf('comparison', [one.id, again.id])).toBe('same_person')
    expect(await problemOf('changes', [one.id, other.id])).toBe('no_earlier_result')
    expect(await problemOf('changes', [again.id, one.id])).toBe('no_earlier_result')
    expect(await problemOf('changes', [other.id])).toBe('no_earlier_result')
    await query('UPDATE survey_results SET archived_at = now() WHERE id = $1', [other.id])
    expect(await problemOf('comparison', [one.id, other.id])).toBe('result_archived')
  })

  it.each<[Kind, number, More?]>([
    ['comparison', 1],
    ['comparison', 7],
    ['conflict', 1],
    ['conflict', 3],
    ['coaching', 0],
    ['coaching', 3],
    ['changes', 3],
    ['questions', 2],
    ['growth', 0],
    ['growth', 1, { growth_plan_id: randomUUID() }],
    ['comparison', 2, { growth_plan_id: randomUUID() }],
  ])('of a %s about %i results%j', async (kind, count, more) => {
    const ids = Array.from({ length: count }, () => randomUUID())
    const { status, text } = await make(kind, ids, more)
    expect([status, text]).toEqual([422, expect.stringMatching(/Choose|growth plan/)])
  })

  it('when one id appears twice', async () => {
    const { id } = await resultOf(zuzanna)
    expect((await make('comparison', [id, id])).status).toBe(422)
  })
})

describe('an open link to several results ends', () => {
  it.each(['conflict', 'coaching'] as const)(
    'as a %s once one of the two is no employee, and says so',
    async (kind) => {
      const results = await pair()
      const link = await shared(kind, results)
      for (const { candidate_id } of results) {
        expect((await open(link.share_id)).status).toBe(200)
        await query("UPDATE candidates SET kind = 'candidate' WHERE id = $1", [candidate_id])
        expect((await open(link.share_id)).text).toBe((await open(guessed)).text)
        expect(await stateOf(link)).toBe('not_possible')
        await query("UPDATE candidates SET kind = 'employee' WHERE id = $1", [candidate_id])
      }
      expect(await stateOf(link)).toBe('open')
      // People who are compared need not work together.
      const compared = await shared('comparison', results)
      await query("UPDATE candidates SET kind = 'candidate' WHERE id = $1", [results[1].candidate_id])
      expect((await open(compared.share_id)).status).toBe(200)
    },
  )

  it('once its maker is demoted below one of the results', async () => {
    const results = await pair({ slug: 'orchard', answers: 0 }, { slug: 'orchard', answers: 1 })
    const link = await shared('comparison', results, { as: superAdmin })
    expect((await open(link.share_id)).status).toBe(200)
    const id = await idOf(superAdmin)
    const [before] = await query('SELECT company_id FROM users WHERE id = $1', [id])
    await query(
      "UPDATE users SET auth_role = 'COMPANY_USER', company_id = (SELECT id FROM companies WHERE slug = 'northgate') WHERE id = $1",
      [id],
    )
    expect((await open(link.share_id)).text).toBe((await open(guessed)).text)
    await query("UPDATE users SET auth_role = 'SUPER_ADMIN', company_id = $2 WHERE id = $1", [id, before!.company_id])
    expect((await open(link.share_id)).status).toBe(200)
  })

  it('once the two turn out to be one person; a report on changes of one person stays, under the name of the survivor', async () => {
    const [one, other] = await pair()
    const earlier = await resultOf({ ...zephyr, earlier: { candidate_id: other.candidate_id, days: 400 } })
    const compared = await shared('comparison', [one, other])
    const changes = await shared('changes', [other, earlier])
    const version = async (id: string) =>
      (await query('SELECT version FROM candidates WHERE id = $1', [id]))[0]!.version as number
    const merged = await call('POST', '/candidates/merge', {
      as: owner,
      body: {
        kept: { id: one.candidate_id, version: await version(one.candidate_id) },
        other: { id: other.candidate_id, version: await version(other.candidate_id) },
        take: [],
      },
    })
    expect(merged.status, merged.text).toBe(200)
    expect((await open(compared.share_id)).status).toBe(404)
    expect(await stateOf(compared)).toBe('not_possible')
    expect((await documentOf(changes)).title).toBe('Zuzanna Quillfeather')
  })
})

describe('a shared growth plan', () => {
  const written = {
    aim: { kind: 'words', words: 'Quillfeather says no' },
    why: 'ZUZANNA QUILLFEATHER’s team waits. Ask Zuzanna Quillfeather.',
    practice: 'Write to zuzanna.quillfeather@people.test',
    signs: 'The Quillfeathery notes stay.',
    steps: [{ behavior: 'Quillfeather speaks', action: 'With zuzanna', evidence: '', due_on: null }],
  }

  it('is shown without names of staff, and its texts name the person as chosen', async () => {
    const result = await resultOf(zuzanna)
    const plan = await planOf(result, written)
    const review = await call('POST', `/growth-plans/${plan.id}/reviews`, {
      as: owner,
      body: {
        version: plan.version,
        reviewed_on: '2026-11-20',
        seen: 'Zuzanna  Quillfeather spoke first.',
        progress: [],
        next_review_on: null,
      },
    })
    expect(review.status, review.text).toBe(200)
    const [{ first, last }] = (await query('SELECT first, last FROM users WHERE email = $1', [owner])) as [
      { first: string; last: string },
    ]
    const { text } = await open(
      (await shared('growth', [], { growth_plan_id: plan.id, name_shown: 'initials' })).share_id,
    )
    expect(text).toContain('Z. Q.’s team waits. Ask Z. Q.')
    expect(text).toContain('Write to (address)')
    expect(text).toContain('Z. Q. spoke first.')
    expect(text).toContain('The Quillfeathery notes stay.')
    expect(text.replaceAll('Quillfeathery', '')).not.toMatch(/quillfeather|zuzanna|people\.test/i)
    expect(text).not.toContain(`${first} ${last}`)
  })

  it('is shown in its current state, and its link ends with the brand that has growth plans', async () => {
    const plan = await planOf(await resultOf(zuzanna))
    const link = await shared('growth', [], { growth_plan_id: plan.id })
    const row = (await list(user)).find(({ id }) => id === link.id)
    expect(row).toMatchObject({ kind: 'growth', growth_plan_id: plan.id, results: [{ name: 'Zuzanna Quillfeather' }] })
    const ended = await call('PUT', `/growth-plans/${plan.id}`, {
      as: owner,
      body: {
        version: plan.version,
        targets: [{ ...(await targetOf(plan.id)), why: 'Said later.' }],
        next_review_on: null,
      },
    })
    expect(ended.status, ended.text).toBe(200)
    const now = await documentOf(link)
    expect(JSON.stringify(now)).toContain('Said later.')
    expect(now.sections[0]).toMatchObject({ id: 'changed-since' })
    await query("UPDATE companies SET brand = 'hb' WHERE slug = 'northgate'")
    expect((await open(link.share_id)).status).toBe(404)
    expect(await stateOf(link)).toBe('not_possible')
    expect((await make('growth', [], { growth_plan_id: plan.id })).status).toBe(404)
    await query("UPDATE companies SET brand = 'be' WHERE slug = 'northgate'")
    expect((await open(link.share_id)).status).toBe(200)
  })
  const targetOf = async (id: string) => (await call('GET', `/growth-plans/${id}`, { as: owner })).body.data.targets[0]

  it('of another company answers as absent', async () => {
    await query("UPDATE companies SET brand = 'be' WHERE slug = 'orchard'")
    const answer = await call('POST', '/growth-plans', {
      as: superAdmin,
      body: {
        survey_result_id: (await resultOf({ slug: 'orchard' })).id,
        targets: [
          {
            id: randomUUID(),
            aim: { kind: 'words', words: 'x' },
            why: '',
            practice: '',
            signs: '',
            steps: [],
            progress: 'not_started',
          },
        ],
        next_review_on: null,
      },
    })
    expect(answer.status, answer.text).toBe(200)
    const absent = await make('growth', [], { growth_plan_id: randomUUID() })
    expect(absent.status).toBe(404)
    expect((await make('growth', [], { growth_plan_id: answer.body.data.id })).text).toBe(absent.text)
  })
})

describe('a PDF', () => {
  beforeAll(() => buildPdf({ ifStale: true }))

  it('of two people by their initials contains no full name, in its text, its metadata and its file name', async () => {
    const { share_id } = await shared('comparison', await pair(), { name_shown: 'initials' })
    const answer = await product.app.inject({ method: 'GET', url: `/api/public/reports/${share_id}/pdf` })
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
    const disposition = String(answer.headers['content-disposition'])
    expect(disposition).toContain('filename="Z. Q. (1) and Z. Q. (2) - Comparison.pdf"')
    const pdf = await getDocumentProxy(new Uint8Array(answer.rawPayload))
    const { text } = await extractText(pdf, { mergePages: true })
    expect(text).toContain('Z. Q. (2)')
    const all = `${text}${JSON.stringify(await pdf.getMetadata())}${disposition}`
    for (const hidden of [...namesHidden.initials, 'people.test']) {
      expect(all).not.toContain(hidden)
      expect(answer.rawPayload.includes(hidden)).toBe(false)
    }
  })
})
