import { describe, expect, it } from 'vitest'
import { answersOf, setUpProduct } from '../../test-product.ts'

const { call, product, register } = setUpProduct()

/** Answers a survey through an open link within so many seconds of our clock. */
async function finish(link: string, seconds: number) {
  const { token, email } = await register({ link, role: 'Sales' }, seconds / 60)
  const { status, body } = await call('POST', '/surveys/submit', { token, body: { answers: answersOf(1) } })
  const { rows } = await product.owner.query<{ marks: string[] | null }>(
    `SELECT a.assessment #> '{quality,marks}' AS marks FROM survey_answers a
       JOIN survey_results r ON r.id = a.survey_result_id JOIN candidates c ON c.id = r.candidate_id WHERE c.email = $1`,
    [email],
  )
  return { token, status, problem: body.problem, marks: rows[0]!.marks ?? [] }
}

/** A link of its own, so that the tests do not count each other's surveys. */
async function createLink(name: string): Promise<string> {
  await product.owner.query(
    `INSERT INTO survey_links (company_id, kind, public_id) SELECT company_id, kind, $1 FROM survey_links WHERE public_id = 'demo-northgate'`,
    [name],
  )
  return name
}

describe('a script that finishes surveys through an open link', () => {
  it('slowly has each survey marked from the 21st on and refused from the 41st on, while people still finish by the same link', async () => {
    const link = await createLink('of-a-script-0000000001')
    const answers = []
    for (let nth = 0; nth < 42; nth++) answers.push(await finish(link, 420 + (nth % 3)))
    expect(answers.map(({ marks }) => marks.includes('link_pace')).indexOf(true)).toBe(20)
    expect(answers.filter(({ marks }) => marks.includes('link_pace'))).toHaveLength(20)
    expect(answers.slice(0, 40).map(({ status }) => status)).toEqual(Array(40).fill(200))
    expect(answers.slice(40).map(({ status, problem }) => [status, problem])).toEqual([
      [429, 'survey_pace'],
      [429, 'survey_pace'],
    ])
    const person = await finish(link, 700)
    expect([person.status, person.marks]).toEqual([200, []])

    // A person who is refused by mistake can register after some time.
    const { token } = answers[41]!
    await product.owner.query(
      `UPDATE survey_results SET started_at = started_at - interval '1 minute' WHERE state = 'in_progress' AND id IN (
         SELECT a.survey_result_id FROM survey_answers a JOIN survey_links l ON l.id = a.survey_link_id WHERE l.public_id = $1)`,
      [link],
    )
    expect((await call('POST', '/surveys/submit', { token, body: { answers: answersOf(1) } })).status).toBe(200)
  })

  it('at once is refused from the 41st on, whatever times it sends', async () => {
    const link = await createLink('of-a-script-0000000002')
    const answers = []
    for (let nth = 0; nth < 42; nth++) answers.push(await finish(link, 1 + 4 * (nth % 40)))
    expect(answers.map(({ status }) => status).indexOf(429)).toBe(40)
  })
})

describe('a class of 30 people', () => {
  it('who finish within the same hour are neither marked nor refused', async () => {
    const link = await createLink('of-a-class-00000000001')
    for (let nth = 0; nth < 30; nth++) {
      // Times as people have them: around ten minutes, two thirds between seven and fourteen.
      const answer = await finish(link, 600 * Math.exp(0.35 * Math.sin(nth * 2.4) * 1.4))
      expect([answer.status, answer.marks.filter((mark) => mark === 'link_pace')]).toEqual([200, []])
    }
  })
})
