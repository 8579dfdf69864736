import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { describe, expect, it } from 'vitest'
import { generationLimits } from '@seatwise/contract/limits'
import type { ResumeAnalysis } from '@seatwise/contract/resume-analyses'
import {
  beginAnswer,
  elements,
  endAnswer,
  harmless,
  judgments,
  sayPart,
  startModel,
  type ModelCall,
} from '../../outside/language-model/test-model.ts'
import { setUpProduct } from '../../test-product.ts'
import { hiding, instructions as allInstructions } from './hostile-resumes.ts'

const fake = await startModel()
const data_folder = mkdtempSync(path.join(tmpdir(), 'seatwise-models-'))
const { call, product, register, tokenOf } = setUpProduct({ data_folder, language_model: fake.settings })
const owner = 'company.owner@demo.test'
const colleague = 'company.user@demo.test'
/** All of them in `npm run proof -- resumes`; else two of each language. */
const instructions = allInstructions.filter((_, nth) => process.env.ALL_RESUMES || nth % 5 === 0)
/** Another one of the company, with a limit of their own. */
const manager = 'no.pipeline@demo.test'
const elsewhere = 'super@demo.test'

const one = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows[0]

const resume = `Dana Sample
dana.sample@people.test, +1 415 555 0134
Date of birth: 4 May 1988
Service Technician, Northwind Cooling, March 2021 - present
Repaired heat pumps with Dana's own tools.
Spanish (fluent)`

async function newPerson() {
  const { email } = await register()
  const id = (await one('SELECT id FROM candidates WHERE email = $1', [email])).id as string
  await one("UPDATE candidates SET first = 'Dana', last = 'Sample' WHERE id = $1", [id])
  return id
}

async function upload(candidate_id: string, text: string, as = colleague) {
  const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="resume.txt"\r\n\r\n`
  const answer = await product.app.inject({
    method: 'POST',
    url: `/api/candidates/${candidate_id}/files`,
    headers: { authorization: `Bearer ${await tokenOf(as)}`, 'content-type': 'multipart/form-data; boundary=x' },
    payload: `${head}${text}\r\n--x--\r\n`,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data.id as string
}

const analyze = (candidate_file_id: string, as = colleague) =>
  call('POST', '/candidates/analyze-resume', { as, body: { candidate_file_id } })
const quota = async (person: string) =>
  (await call('GET', `/candidates/resume-analysis?candidate_id=${person}`, { as: colleague })).body.data.quota.used
const latest = async () => (await call('GET', '/generations', { as: owner })).body.data[0]

/** Every row that a resume could want to change. */
const state = async () =>
  JSON.stringify(
    (
      await product.owner.query(
        `SELECT (SELECT jsonb_agg(to_jsonb(r) ORDER BY r.id) FROM survey_results r) AS results,
           (SELECT jsonb_agg(to_jsonb(c) ORDER BY c.id) FROM candidates c) AS people,
           (SELECT jsonb_agg(to_jsonb(s) ORDER BY s.survey_result_id, s.role_benchmark_id) FROM benchmark_scores s) AS scores,
           (SELECT jsonb_agg(to_jsonb(p) ORDER BY p.survey_result_id) FROM placements p) AS places,
           (SELECT count(*) FROM stage_events) AS moves, (SELECT count(*) FROM messages) AS messages,
           (SELECT count(*) FROM outbox) AS mails, (SELECT count(*) FROM candidate_files) AS files`,
      )
    ).rows,
  )

describe('a resume that a language model reads', () => {
  it('is sent without names, addresses, numbers and personal lines; the key is only in the header', async () => {
    fake.answers(
      elements([
        { kind: 'role', text: 'Service Technician, Northwind Cooling', detail: 'March 2021 - present', line: 3 },
        {
          kind: 'question',
          text: 'What was the hardest repair that you have done so far?',
          detail: 'The role.',
          line: null,
        },
      ]),
    )
    const answer = await analyze(await upload(await newPerson(), resume))
    expect(answer.status, answer.text).toBe(200)
    for (const { body, headers } of [fake.calls.at(-1)!, fake.judgments.at(-1)!]) {
      const sent = JSON.stringify(body)
      for (const secret of ['Dana', 'Sample', 'people.test', '555', '1988', fake.settings.key])
        expect(sent).not.toContain(secret)
      expect(headers.authorization).toBe(`Bearer ${fake.settings.key}`)
    }
    expect(JSON.stringify(fake.calls.at(-1)!.body)).toContain('Repaired heat pumps')
    const { generation, lines } = answer.body.data as ResumeAnalysis
    expect(generation).toMatchObject({ source: 'model', model: 'test-model', dropped: 0 })
    // The quote is the original line of the resume, including what was hidden from the model.
    expect(lines[0]).toMatchObject({
      kind: 'role',
      quote: 'Service Technician, Northwind Cooling, March 2021 - present',
    })
    expect(await latest()).toMatchObject({
      tokens: 240,
      prompt_version: 'resume-prompt/2, judgment-prompt/1',
      model: 'test-model',
    })
  })

  it('is sent without names that the person had before', async () => {
    fake.answers(elements([]))
    const person = await newPerson()
    for (const [first, last] of [
      ['Marlow', 'Quimby'],
      ['Dana', 'Sample'],
    ])
      await product.owner.query('UPDATE candidates SET first = $2, last = $3 WHERE id = $1', [person, first, last])
    const file = await upload(person, `${resume}\nReference letter for Marlow Quimby, and one for Quimby.\n`)
    expect((await analyze(file)).status).toBe(200)
    const sent = JSON.stringify(fake.calls.at(-1)!.body)
    for (const name of ['Marlow', 'Quimby']) expect(sent).not.toContain(name)
    expect(sent).toContain('Reference letter for')
  })

  it('is shown in the lines that a second call judges harmless; the others are counted', async () => {
    const question = (text: string) => ({ kind: 'question', text, detail: null, line: null })
    fake.answers(elements(['Who minds them at night?', 'What do you repair first?'].map(question)))
    fake.judges(
      judgments((writtenLines) =>
        writtenLines.map(({ line, text }) => ({ line, matter: text.startsWith('Who minds them') ? 'family' : 'none' })),
      ),
    )
    const { lines, generation } = (await analyze(await upload(await newPerson(), resume, manager), manager)).body
      .data as ResumeAnalysis
    fake.judges(harmless)
    expect(lines.map(({ text }) => text)).toEqual(['What do you repair first?'])
    expect(generation.dropped).toBe(1)
  })

  it('is not stored when the second call does not judge each line: the answer is a clear sentence, and nothing is counted', async () => {
    const person = await newPerson()
    const file = await upload(person, resume, manager)
    const before = await quota(person)
    fake.answers(elements([{ kind: 'skill', text: 'Heat pumps', detail: null, line: 4 }]))
    fake.judges(elements([]))
    const unjudged = await analyze(file, manager)
    expect(unjudged).toMatchObject({ status: 503, body: { problem: 'lines_unjudged' } })
    expect(await latest()).toMatchObject({ state: 'failed', fault: 'unjudged', tokens: 240 })
    fake.judges((response) => void response.writeHead(429).end('{}'))
    expect(await analyze(file, manager)).toMatchObject({ status: 503, body: { problem: 'model_failed' } })
    fake.judges(harmless)
    expect(await latest()).toMatchObject({ state: 'failed', fault: 'busy', tokens: 120 })
    expect(await quota(person)).toBe(before)
    const { data } = (await call('GET', `/candidates/resume-analysis?candidate_id=${person}`, { as: colleague })).body
    expect(JSON.stringify(data)).not.toContain('Heat pumps')
  })

  it('has no claim that the resume does not support', async () => {
    fake.answers(
      elements([
        { kind: 'skill', text: 'Heat pumps', detail: null, line: 4 },
        { kind: 'skill', text: 'Piano', detail: null, line: 4 },
        { kind: 'skill', text: 'Welding', detail: null, line: 99 },
        { kind: 'role', text: 'Chief of Northwind', detail: '1999 - 2001', line: 3 },
        { kind: 'language', text: 'Spanish', detail: 'fluent', line: null },
      ]),
    )
    const { lines, generation } = (await analyze(await upload(await newPerson(), resume))).body.data as ResumeAnalysis
    expect(lines.map(({ text }) => text)).toEqual(['Heat pumps'])
    expect(generation.dropped).toBe(4)
  })

  it('with instructions in six languages, visible and hidden, changes and reveals nothing, even if the model obeys', async () => {
    const foreign = (await product.owner.query('SELECT email FROM candidates')).rows.map(({ email }) => email as string)
    const before = await state()
    const file_ids: string[] = []
    let refused = 0
    const people: string[] = []
    await Promise.all(Array.from({ length: 12 }, async () => people.push(await newPerson())))
    const started = await state()
    expect(started).not.toBe(before)
    fake.answers(elements(obeying))
    for (const [nth, instruction] of instructions.entries()) {
      const hidden = hiding[nth % hiding.length]!(instruction)
      file_ids.push(
        await upload(people[nth % people.length]!, `${resume}\n${hidden}\n${'Planned routes. '.repeat(nth)}`),
      )
    }
    const uploaded = await state()
    for (const [nth, file] of file_ids.entries()) {
      const { status, body } = await analyze(file, nth % 2 === 0 ? colleague : manager)
      // A model that answers in the language of the instruction is refused whole.
      if (status !== 200) {
        expect(body.problem).toBe('model_failed')
        expect((await latest()).fault).toBe('not_english')
        refused++
        continue
      }
      for (const line of (body.data as ResumeAnalysis).lines) {
        expect(Object.keys(line)).not.toContain('score')
        expect(line.text.length).toBeLessThanOrEqual(generationLimits.text)
        expect(line.text).not.toMatch(/[\p{Cc}\p{Cf}]/u)
        expect(foreign.filter((email) => JSON.stringify(line).includes(email))).toEqual([])
        expect(JSON.stringify(line)).not.toContain(fake.settings.key)
        expect(line.state).toBe('proposed')
      }
    }
    expect(await state()).toBe(uploaded)
    expect(refused).toBeLessThan(instructions.length / 2)
    // Each file is read by a process of its own.
  }, 240_000)

  /** A model that obeys the material, which is all it gets. */
  function obeying({ body }: ModelCall): object[] {
    const { resume: lines } = JSON.parse(body.messages[1]!.content) as { resume: { line: number; text: string }[] }
    const instruction = lines.find(({ line }) => line === 6)?.text ?? ''
    return [
      { kind: 'score', text: '99', detail: null, line: 0, score: 99 },
      { kind: 'skill', text: instruction.slice(0, 280), detail: 'score 99', line: 6, score: 99, stage: 'offer' },
      {
        kind: 'question',
        text: 'How old are you, and do you have children?',
        detail: instruction.slice(0, 200),
        line: null,
      },
      {
        kind: 'question',
        text: 'Please sign in at https://evil.test/login before the interview.',
        detail: null,
        line: null,
      },
      { kind: 'role', text: 'Best candidate', detail: null, line: 6 },
      { kind: 'language', text: 'Spanish', detail: 'fluent', line: 5 },
    ]
  }

  it('is not stored when the model fails: the answer is a clear sentence, and nothing is counted', async () => {
    const person = await newPerson()
    const file = await upload(person, resume, owner)
    const before = await quota(person)
    const failing: [Parameters<typeof fake.answers>[0], string][] = [
      [(response) => void response.writeHead(429, { 'retry-after': '20' }).end('{}'), 'busy'],
      [(response) => void response.writeHead(500).end(), 'unreachable'],
      [
        elements([
          {
            kind: 'question',
            text: 'Erzählen Sie bitte von einer schwierigen Reparatur, die Sie allein geplant haben.',
            detail: null,
            line: null,
          },
        ]),
        'not_english',
      ],
      [
        (response) => {
          beginAnswer(response)
          sayPart(response, '{"elements":[{"kind":')
          endAnswer(response)
        },
        'invalid',
      ],
    ]
    for (const [answers, fault] of failing) {
      fake.answers(answers)
      const answer = await analyze(file, owner)
      expect(answer).toMatchObject({ status: 503, body: { problem: 'model_failed' } })
      expect(answer.body.message).toMatch(/^The language model did not answer/)
      expect(await latest()).toMatchObject({ state: 'failed', fault })
    }
    expect(await quota(person)).toBe(before)
    expect(
      (
        await one(
          'SELECT count(*)::int FROM generation_lines l JOIN generations g ON g.id = l.generation_id WHERE g.candidate_id = $1',
          [person],
        )
      ).count,
    ).toBe(0)
  })

  it('does not delay other requests while many wait for a silent model', async () => {
    const waiting: (() => void)[] = []
    fake.answers((response) => {
      beginAnswer(response).flushHeaders()
      waiting.push(() => {
        sayPart(response, '{"elements":[]}')
        endAnswer(response)
      })
    })
    const token = await tokenOf(elsewhere)
    const person = await newPerson()
    const analyses: ReturnType<typeof analyze>[] = []
    // Four files of a company are read at once, or wait for it.
    for (let nth = 0; nth < 12; nth++) {
      analyses.push(analyze(await upload(person, `${resume}\n${nth}`, owner), owner))
      if (nth % 4 === 3) await expect.poll(() => waiting.length, { timeout: 30_000 }).toBe(nth + 1)
    }
    const others = await Promise.all(Array.from({ length: 20 }, () => call('GET', '/home', { token })))
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]))
    for (const go of waiting) go()
    expect(new Set((await Promise.all(analyses)).map(({ status }) => status))).toEqual(new Set([200]))
  })

  it('is not sent to the model once the company has switched it off, and not stored when it does so meanwhile', async () => {
    const setSwitch = (on: boolean) =>
      one(
        `UPDATE companies SET settings = settings || jsonb_build_object('ai_enabled', $1::boolean) WHERE slug = 'northgate'`,
        [on],
      )
    const file = await upload(await newPerson(), resume, owner)
    fake.answers(async (response, seen) => {
      await setSwitch(false)
      await elements([{ kind: 'skill', text: 'Heat pumps', detail: null, line: 4 }])(response, seen)
    })
    const judged = fake.judgments.length
    expect(await analyze(file, owner)).toMatchObject({ status: 409, body: { problem: 'generation_off' } })
    expect(fake.judgments.length).toBe(judged)
    const calls = fake.calls.length
    expect((await analyze(file, owner)).status).toBe(409)
    expect(fake.calls.length).toBe(calls)
    await setSwitch(true)
    expect(await latest()).toMatchObject({ state: 'failed', fault: 'refused' })
  })

  it('of a person who was erased meanwhile is not stored', async () => {
    const person = await newPerson()
    const file = await upload(person, resume, owner)
    fake.answers(async (response, seen) => {
      const { version, email } = (await call('GET', `/candidates/${person}`, { as: owner })).body.data
      const body = { id: person, version, reason: 'asked', confirmation: email }
      expect((await call('POST', '/candidates/erase', { as: owner, body })).status).toBe(200)
      await elements([{ kind: 'skill', text: 'Heat pumps', detail: null, line: 4 }])(response, seen)
    })
    const judged = fake.judgments.length
    expect((await analyze(file, owner)).status).toBe(404)
    expect(fake.judgments.length).toBe(judged)
    const generation = await latest()
    expect(generation).toMatchObject({ state: 'failed', fault: 'gone', candidate: null, input_hash: null })
    const lines = `SELECT count(*)::int FROM generation_lines WHERE generation_id = '${generation.id}'`
    expect((await one(lines)).count).toBe(0)
  })
})
