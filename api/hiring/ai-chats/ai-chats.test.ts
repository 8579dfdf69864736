import type { AddressInfo } from 'node:net'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Chat, ChatEvent } from '@seatwise/contract/ai-chats'
import { chatLimits } from '@seatwise/contract/limits'
import { chatQuestions } from '@seatwise/contract/values/hiring'
import {
  beginAnswer,
  elements,
  harmless,
  judgments,
  sayPart,
  startModel,
} from '../../outside/language-model/test-model.ts'
import { setUpProduct } from '../../test-product.ts'

const fake = await startModel()
const withoutModel = setUpProduct()
const withModel = setUpProduct({ language_model: fake.settings })
const owner = 'company.owner@demo.test'
const colleague = 'company.user@demo.test'
const superAdmin = 'super@demo.test'

type Product = typeof withModel
const one = async ({ product }: Product, text: string, values: unknown[] = []) =>
  (await product.owner.query(text, values)).rows[0]

const bases = new Map<Product, string>()
beforeAll(async () => {
  for (const { product } of [withoutModel, withModel]) await product.app.listen({ port: 0, host: '127.0.0.1' })
  for (const at of [withoutModel, withModel])
    bases.set(at, `http://127.0.0.1:${(at.product.app.server.address() as AddressInfo).port}/api`)
})
beforeEach(async () => {
  for (const at of [withoutModel, withModel])
    await one(at, `UPDATE companies SET settings = settings || '{"ai_enabled": true}' WHERE slug = 'northgate'`)
})

const finished = async (at: Product, nth: number, slug = 'northgate') =>
  (await one(
    at,
    `SELECT r.id, c.first, c.last FROM survey_results r JOIN companies o ON o.id = r.company_id JOIN candidates c ON c.id = r.candidate_id
        WHERE o.slug = $1 AND r.state = 'completed' AND r.archived_at IS NULL AND r.role_score IS NOT NULL ORDER BY r.id OFFSET $2 LIMIT 1`,
    [slug, nth],
  )) as { id: string; first: string; last: string }

const open = (at: Product, survey_result_id: string, as = colleague) =>
  at.call('POST', '/ai-chats', { as, body: { survey_result_id } })
const chatOf = async (at: Product, result: string, as = colleague) => (await open(at, result, as)).body.data as Chat

const never = (_event: ChatEvent): boolean => false

/** Asks as a browser does, and reads the events until the end or until `isEnough`. */
async function ask(at: Product, id: string, question: unknown, { as = colleague, isEnough = never } = {}) {
  const leaving = new AbortController()
  const answer = await fetch(`${bases.get(at)}/ai-chats/${id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await at.tokenOf(as)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ question }),
    signal: leaving.signal,
  })
  if (!answer.ok)
    return { status: answer.status, problem: ((await answer.json()) as { problem: string }).problem, events: [] }
  const events: ChatEvent[] = []
  let rest = ''
  for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + part).split('\n\n')
    rest = blocks.pop()!
    for (const block of blocks) if (block.startsWith('data: ')) events.push(JSON.parse(block.slice(6)) as ChatEvent)
    if (events.some(isEnough)) break
  }
  leaving.abort()
  return { status: answer.status, problem: undefined, events }
}

describe('a chat without a language model', () => {
  it.each(chatQuestions.map((question, nth) => [question, nth] as const))(
    'answers %s with sentences of the report, each with its rule',
    async (question, nth) => {
      const { id: result } = await finished(withoutModel, nth)
      const chat = await chatOf(withoutModel, result)
      expect(chat).toMatchObject({ survey_result_id: result, messages: [], takes_own_words: false })
      const { events } = await ask(withoutModel, chat.id, question)
      const sentences = events.flatMap((event) => (event.kind === 'sentence' ? [event.sentence] : []))
      expect(sentences.length).toBeGreaterThan(0)
      for (const { text, cites } of sentences)
        for (const rule of cites) expect(text).toContain(chat.rules.find((known) => known.rule === rule)!.text)
      const end = events.at(-1)!
      expect(end).toMatchObject({
        kind: 'end',
        message: { answer: sentences, state: 'done', generation: { source: 'rules' } },
      })
      // A colleague reads the same chat, with the name of the user who asked.
      const seen = await chatOf(withoutModel, result, owner)
      expect(seen.messages).toEqual([(end as Extract<ChatEvent, { kind: 'end' }>).message])
      expect(seen.messages[0]!.generation.author.name).toBe('Colin Usman')
    },
  )

  it('accepts no questions in one’s own words', async () => {
    const { id } = await chatOf(withoutModel, (await finished(withoutModel, 0)).id)
    expect(await ask(withoutModel, id, { own_words: 'What do you think?' })).toMatchObject({
      status: 409,
      problem: 'no_language_model',
    })
    expect((await ask(withoutModel, id, { own_words: ' ' })).status).toBe(422)
    expect((await ask(withoutModel, id, 'unknown')).status).toBe(422)
  })

  it('holds up to a hundred questions', async () => {
    const { id: result } = await finished(withoutModel, 7)
    const { id } = await chatOf(withoutModel, result)
    await ask(withoutModel, id, 'how_sure')
    await one(
      withoutModel,
      `INSERT INTO ai_chat_messages (company_id, ai_chat_id, generation_id, question, answer)
       SELECT m.company_id, m.ai_chat_id, m.generation_id, m.question, m.answer FROM ai_chat_messages m, generate_series(2, $2::int) WHERE m.ai_chat_id = $1`,
      [id, chatLimits.messages],
    )
    expect(await ask(withoutModel, id, 'how_sure')).toMatchObject({ status: 409, problem: 'chat_full' })
    expect((await withoutModel.call('DELETE', `/ai-chats/${id}`, { as: owner })).status).toBe(200)
    expect((await chatOf(withoutModel, result)).messages).toEqual([])
  })

  it('does not exist for an unfinished survey, where the company switched it off, and in the coaching brand', async () => {
    const { id: result } = await finished(withoutModel, 8)
    const { id } = await chatOf(withoutModel, result)
    const unfinished = await one(
      withoutModel,
      "SELECT id FROM survey_results WHERE state = 'in_progress' AND archived_at IS NULL LIMIT 1",
    )
    expect((await open(withoutModel, unfinished.id, superAdmin)).body.problem).toMatch(
      /survey_unfinished|generation_off|not_found/,
    )
    await one(
      withoutModel,
      `UPDATE companies SET settings = settings || '{"ai_enabled": false}' WHERE slug = 'northgate'`,
    )
    expect((await open(withoutModel, result)).body.problem).toBe('generation_off')
    expect((await withoutModel.call('GET', `/ai-chats/${id}`, { as: colleague })).body.problem).toBe('generation_off')
    expect((await ask(withoutModel, id, 'how_sure')).problem).toBe('generation_off')
    // The chat can be deleted nevertheless.
    expect((await withoutModel.call('DELETE', `/ai-chats/${id}`, { as: colleague })).status).toBe(200)
    const elsewhere = await finished(withoutModel, 0, 'orchard')
    expect((await open(withoutModel, elsewhere.id, superAdmin)).status).toBe(404)
  })
})

describe('a chat with a language model', () => {
  it('shows sentences that the report supports, and leaves out the others', async () => {
    const { id: result, first, last } = await finished(withModel, 0)
    const chat = await chatOf(withModel, result)
    expect(chat.takes_own_words).toBe(true)
    const [rule] = chat.rules
    fake.answers(
      elements([
        { text: `As the report says: ${rule!.text}`, cites: [rule!.rule] },
        { text: `As the report says: ${rule!.text.replace(/\d+/, '77')}`, cites: [rule!.rule] },
        { text: 'The person is great.', cites: ['rule/of/nobody'] },
        { text: 'She may soon want fewer hours because of her children.', cites: [rule!.rule] },
        { text: 'Der Bericht sagt, dass die Person gut zu der Rolle passt und bleiben wird.', cites: [rule!.rule] },
        { text: 'x', cites: [] },
      ]),
    )
    const { events } = await ask(withModel, chat.id, {
      own_words: `What does ${first} ${last} do well? Write to me@people.test`,
    })
    const sentences = events.flatMap((event) => (event.kind === 'sentence' ? [event.sentence] : []))
    expect(sentences.map(({ text }) => text)).toEqual([`As the report says: ${rule!.text}`.slice(0, 300)])
    expect(events.at(-1)).toMatchObject({
      kind: 'end',
      message: { state: 'done', generation: { source: 'model', model: 'test-model', dropped: 5 } },
    })
    const sent = JSON.stringify(fake.calls.at(-1)!.body)
    for (const secret of [first, last, 'me@people.test']) expect(sent).not.toContain(secret)
    expect(sent).toContain('What does the person do well?')
  })

  it('shows a sentence once a second call judges it harmless without seeing the person’s name', async () => {
    const { id: result, first } = await finished(withModel, 0)
    const chat = await chatOf(withModel, result)
    const { rule, text } = chat.rules[0]!
    fake.answers(
      elements(
        ['Nights may be hard to arrange.', `For ${first}: ${text}`].map((one) => ({ text: one, cites: [rule] })),
      ),
    )
    fake.judges(
      judgments((lines) =>
        lines.map(({ line, text }) => ({ line, matter: text.startsWith('Nights') ? 'family' : 'none' })),
      ),
    )
    const { events } = await ask(withModel, chat.id, { own_words: 'What should we know?' })
    fake.judges(harmless)
    const sentences = events.flatMap((event) => (event.kind === 'sentence' ? [event.sentence.text] : []))
    expect(sentences).toEqual([`For ${first}: ${text}`.slice(0, 300)])
    expect(events.at(-1)).toMatchObject({ kind: 'end', message: { generation: { dropped: 1 } } })
    expect(JSON.stringify(fake.judgments.map(({ body }) => body))).not.toContain(first)
  })

  it('shows no sentence that the second call has not judged, says why, stores nothing and counts nothing', async () => {
    const { id: result } = await finished(withModel, 1)
    const chat = await chatOf(withModel, result)
    const { rule, text } = chat.rules[0]!
    fake.answers((response) => {
      beginAnswer(response)
      sayPart(response, `{"elements":[${JSON.stringify({ text, cites: [rule] })},{"te`)
    })
    fake.judges(elements([]))
    const { events } = await ask(withModel, chat.id, { own_words: 'Tell me more' })
    fake.judges(harmless)
    expect(events).toEqual([{ kind: 'failed', fault: 'unjudged' }])
    // The first call is stopped, because nobody would see the rest.
    await expect.poll(() => fake.closed).toContain(fake.calls.length - 1)
    const after = await chatOf(withModel, result)
    expect([after.messages, after.quota.used]).toEqual([[], chat.quota.used])
    const [logged] = (await withModel.call('GET', '/generations', { as: owner })).body.data
    expect(logged).toMatchObject({ state: 'failed', fault: 'unjudged' })
    expect(logged.tokens).toBeGreaterThan(120)
  })

  it('says when the report has no answer', async () => {
    const chat = await chatOf(withModel, (await finished(withModel, 1)).id)
    fake.answers(elements([]))
    const { events } = await ask(withModel, chat.id, { own_words: 'What is the salary?' })
    expect(events[0]).toEqual({
      kind: 'sentence',
      sentence: { text: 'The report of this result says nothing about that.', cites: [] },
    })
  })

  it('answers a suggested question from the report alone', async () => {
    const chat = await chatOf(withModel, (await finished(withModel, 2)).id)
    const before = fake.calls.length
    const { events } = await ask(withModel, chat.id, 'how_sure')
    expect(events.at(-1)).toMatchObject({ message: { generation: { source: 'rules' } } })
    expect(fake.calls.length).toBe(before)
  })

  it('that is stopped cancels the call, and stores and counts the sentences received', async () => {
    const { id: result } = await finished(withModel, 3)
    const chat = await chatOf(withModel, result)
    const { rule, text } = chat.rules[0]!
    fake.answers((response) => {
      beginAnswer(response)
      sayPart(response, `{"elements":[${JSON.stringify({ text, cites: [rule] })},{"te`)
    })
    const { used } = chat.quota
    const { events } = await ask(
      withModel,
      chat.id,
      { own_words: 'Tell me more' },
      { isEnough: ({ kind }) => kind === 'sentence' },
    )
    expect(events).toHaveLength(1)
    await expect.poll(() => fake.closed).toContain(fake.calls.length - 1)
    await expect.poll(async () => (await chatOf(withModel, result)).messages.length).toBe(1)
    const after = await chatOf(withModel, result)
    expect(after.messages[0]).toMatchObject({ state: 'stopped', answer: [{ cites: [rule] }] })
    expect(after.quota.used).toBe(used + 1)
    const [logged] = (await withModel.call('GET', '/generations', { as: owner })).body.data
    expect(logged).toMatchObject({ state: 'stopped', kind: 'chat_answer' })
    expect(logged.tokens).toBeGreaterThan(0)
  })

  it('that is stopped before its first sentence is counted, and nothing of it is stored', async () => {
    const { id: result } = await finished(withModel, 6)
    const chat = await chatOf(withModel, result)
    fake.answers((response) => void beginAnswer(response).write('\n'))
    const leaving = new AbortController()
    const answer = fetch(`${bases.get(withModel)}/ai-chats/${chat.id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await withModel.tokenOf(colleague)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ question: { own_words: 'Tell me more' } }),
      signal: leaving.signal,
    }).catch(() => undefined)
    const before = fake.calls.length
    await expect.poll(() => fake.calls.length).toBe(before + 1)
    leaving.abort()
    await answer
    await expect.poll(async () => (await chatOf(withModel, result)).quota.used).toBe(chat.quota.used + 1)
    expect((await chatOf(withModel, result)).messages).toEqual([])
    // It counts from its beginning, and its end is written after the reader has left.
    const logged = async () => (await withModel.call('GET', '/generations', { as: owner })).body.data[0]
    await expect.poll(async () => (await logged()).state).toBe('stopped')
    expect((await logged()).tokens).toBeGreaterThan(0)
  })

  it('that fails says why, stores nothing and counts nothing', async () => {
    const { id: result } = await finished(withModel, 4)
    const chat = await chatOf(withModel, result)
    fake.answers((response) => void response.writeHead(429).end('{}'))
    const { events } = await ask(withModel, chat.id, { own_words: 'Tell me more' })
    expect(events).toEqual([{ kind: 'failed', fault: 'busy' }])
    const after = await chatOf(withModel, result)
    expect(after.messages).toEqual([])
    expect(after.quota.used).toBe(chat.quota.used)
  })

  it('is deleted with the person, and the log keeps that there were answers', async () => {
    const { id: result } = await finished(withModel, 5)
    const chat = await chatOf(withModel, result)
    await ask(withModel, chat.id, 'how_sure')
    const { candidate_id } = await one(withModel, 'SELECT candidate_id FROM survey_results WHERE id = $1', [result])
    const { version, email } = (await withModel.call('GET', `/candidates/${candidate_id}`, { as: owner })).body.data
    const body = { id: candidate_id, version, reason: 'asked', confirmation: email }
    const erased = await withModel.call('POST', '/candidates/erase', { as: owner, body })
    expect(erased.status, erased.text).toBe(200)
    expect((await one(withModel, 'SELECT count(*)::int FROM ai_chats WHERE id = $1', [chat.id])).count).toBe(0)
    expect(
      (await one(withModel, 'SELECT count(*)::int FROM ai_chat_messages WHERE ai_chat_id = $1', [chat.id])).count,
    ).toBe(0)
    const [logged] = (await withModel.call('GET', '/generations', { as: owner })).body.data
    expect(logged).toMatchObject({ kind: 'chat_answer', candidate: null, survey_result_id: null, input_hash: null })
  })
})
