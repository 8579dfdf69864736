import { setImmediate as untilIdle } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shownOrder } from '@seatwise/domain/assessment/instrument'
import { mergeAnswers, type StoredAnswers } from '@seatwise/domain/assessment/merge-answers'
import { CallError } from '../../kernel/call.ts'
import { createStorage } from '../../kernel/storage.ts'
import { asList, createAttemptAnswers, type Answers } from './attempt-answers.ts'
import { createEntries, sendOthers } from './entries.ts'

type SentAnswers = ReturnType<typeof asList>

/** 300 in the suite; 10,000 by `npm run proof -- survey`. */
const runs = Number(process.env.SURVEY_RUNS ?? 300)
const items = shownOrder.slice(0, 4)
const people = ['ann', 'ben'] as const
type Person = (typeof people)[number]
const tokenOf = (person: Person) => `${person}-token-of-their-attempt`
const started = 1_750_000_000_000

/**
 * The outcomes of a call. Lost: it arrives, its answer does not. Portal: another server answers, which counts as no
 * answer. Refused: the server cannot store one of the answers and says so. Invalid: it rejects one and stores none.
 */
const networks = ['well', 'down', 'lost', 'portal', 'busy', 'refused', 'invalid'] as const
const storages = ['well', 'full', 'blocked', 'drops'] as const

const command = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('give' as const),
      tab: fc.nat(3),
      item: fc.nat(items.length - 1),
      answer: fc.integer({ min: 1, max: 5 }),
    }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.nat(40_000) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('network' as const), is: fc.constantFrom(...networks) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('storage' as const), is: fc.constantFrom(...storages) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('reload' as const, 'close' as const), tab: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('online' as const, 'submit' as const), tab: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('clear' as const) }) },
)
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

function createWorld() {
  let now = started
  let network: (typeof networks)[number] = 'well'
  let storage: (typeof storages)[number] = 'well'
  const timers: { at: number; work: () => void }[] = []
  const values: Record<string, string> = {}
  const attempts = new Map<string, { held: StoredAnswers; isSubmitted: boolean }>(
    people.map((person) => [tokenOf(person), { held: { answers: {}, item_ms: {}, item_at: {} }, isSubmitted: false }]),
  )
  /** The answers that the server must have at the end; absent if the page has said that it does not. */
  const last = new Map<string, number>()
  /** Answers that a page called saved, and that the server did not hold. */
  const untrue: string[] = []

  const after = (ms: number, work: () => void) => {
    const timer = { at: now + ms, work }
    timers.push(timer)
    return () => void (timers.includes(timer) && timers.splice(timers.indexOf(timer), 1))
  }
  const delay = (ms: number) => new Promise<void>((done) => void after(ms, done))

  async function wait(ms: number) {
    const end = now + ms
    for (;;) {
      await untilIdle()
      const [next] = timers.toSorted((a, b) => a.at - b.at)
      if (!next || next.at > end) break
      timers.splice(timers.indexOf(next), 1)
      now = Math.max(now, next.at)
      next.work()
    }
    now = end
  }

  /** A call of 300 ms, as the network is when it is sent. */
  async function call<Reply>(work: (is: typeof network) => Reply): Promise<Reply> {
    const is = network
    await delay(150)
    if (is === 'down' || is === 'portal') throw new CallError(0, '')
    if (is === 'busy') throw new CallError(503, '', 'unavailable')
    try {
      return work(is)
    } finally {
      await delay(150)
      // The answer is thrown away here; the work is done.
      if (is === 'lost') await Promise.reject(new CallError(0, ''))
    }
  }

  const store = (token: string, answers: SentAnswers) => {
    const attempt = attempts.get(token)!
    const { refused, excess_ms: _, ...storedAttempt } = mergeAnswers(attempt.held, answers, { now, started })
    return { attempt, held: storedAttempt, refused }
  }

  const save = (token: string, answers: SentAnswers) =>
    call((is) => {
      if (attempts.get(token)!.isSubmitted) throw new CallError(409, '', 'survey_submitted')
      if (is === 'invalid')
        throw new CallError(422, '', undefined, [{ path: 'answers.0.answer', message: '', code: 'invalid' }])
      const taken = is === 'refused' ? answers.slice(1) : answers
      const { attempt, held } = store(token, taken)
      attempt.held = held
      return {
        answered: Object.keys(held.answers).length,
        stored: taken.filter(({ item, answer }) => held.answers[item] === answer).map(({ item }) => item),
        later: taken.flatMap(({ item, answer }) =>
          held.answers[item] === answer
            ? []
            : [{ item, answer: held.answers[item]!, ms: held.item_ms[item]!, at: held.item_at[item]! }],
        ),
        refused: answers.filter((one) => !taken.includes(one)).map(({ item }) => item),
      }
    })

  const submit = (token: string, answers: SentAnswers) =>
    call((is) => {
      if (is === 'invalid' && answers[0])
        throw new CallError(422, '', undefined, [{ path: `answers.${answers[0].item}`, message: '', code: 'invalid' }])
      const { attempt, held } = store(token, answers)
      if (attempt.isSubmitted && items.some((item) => held.answers[item] !== attempt.held.answers[item]))
        throw new CallError(409, '', 'survey_submitted')
      attempt.held = held
      attempt.isSubmitted = true
    })

  const load = (token: string) =>
    call(() => {
      const { held, isSubmitted } = attempts.get(token)!
      const stored = Object.entries(held.answers).map(([item, answer]) => ({
        item,
        answer,
        ms: held.item_ms[item]!,
        at: held.item_at[item]!,
      }))
      return { isSubmitted, stored }
    })

  const fail = () => {
    throw new Error('The quota has been exceeded.')
  }
  const localOf = (inTab: Record<string, string>) =>
    Object.create(
      {
        getItem: (name: string) => (storage === 'blocked' ? fail() : (inTab[name] ?? null)),
        setItem: (name: string, value: string) => {
          if (storage === 'full' || storage === 'blocked') fail()
          if (storage === 'well') inTab[name] = value
        },
        removeItem: (name: string) => {
          if (storage === 'blocked') fail()
          delete inTab[name]
        },
      },
      Object.getOwnPropertyDescriptors(storage === 'blocked' ? {} : { ...inTab }),
    ) as Storage

  /** A tab of the browser, in which a person takes their survey. */
  function createTab(person: Person) {
    const token = tokenOf(person)
    const inSession: Record<string, string> = {}
    let page: ReturnType<typeof openPage> | undefined
    open()

    function open() {
      if (!page) page = openPage()
    }

    function openPage() {
      const entries = createEntries(
        createStorage(() => localOf(values)),
        () => localOf(inSession),
        () => now,
      )
      const current = entries.current()
      // A person who is not led back to their survey opens the link in their mail.
      if (current === undefined || current === 'several' || current.token !== token) entries.open(token)
      let answers: ReturnType<typeof createAttemptAnswers<void>> | undefined
      let isClosed = false
      let isLoaded = false
      let stop = () => {}

      async function start() {
        try {
          const { stored, isSubmitted } = await load(token)
          if (isClosed) return
          const unsaved = entries.join(token, person)
          void sendOthers(entries, token, save)
          if (isSubmitted) {
            await submit(token, asList(unsaved)).catch((error: unknown) => {
              if (!(error instanceof CallError) || error.problem === undefined) throw error
              if (error.problem === 'unavailable') throw error
              tell(unsaved)
            })
            entries.wipe(token)
            isLoaded = true
            return
          }
          isLoaded = true
          answers = createAttemptAnswers<void>(stored, {
            save: (sent) => save(token, sent),
            submit: (sent) => submit(token, sent),
            copy: {
              read: () => entries.read(token)?.unsaved ?? {},
              write: (left) => entries.write({ token, attempt: person, unsaved: left }),
            },
            now: () => now,
            after,
            submitted: () => entries.wipe(token),
            refused: (_error, hasUnsaved) => {
              if (hasUnsaved) tell(answers!.answers().answersByItem)
            },
          })
          change(answers.answers())
          stop = answers.start(change)
        } catch (error) {
          if (!(error instanceof CallError)) throw error
          after(5_000, () => void (isClosed || start()))
        }
      }
      void start()

      /** The page reports these answers as not stored by the server or the device. */
      function tell(answers: Answers['answersByItem']) {
        for (const [item, { at }] of Object.entries(answers)) {
          const storedAnswers = attempts.get(token)!.held
          if (at !== storedAnswers.item_at[item]) last.delete(`${token} ${item}`)
        }
      }

      function change({ answersByItem, saving, refused }: Answers) {
        for (const item of refused) last.delete(`${token} ${item}`)
        if (saving !== 'saved') return
        // The server stores what the page calls saved, or a later answer of another tab.
        const { held } = attempts.get(token)!
        for (const [item, { answer, at }] of Object.entries(answersByItem))
          if (held.item_at[item] === at ? held.answers[item] !== answer : (held.item_at[item] ?? 0) < at)
            untrue.push(`${token} ${item} ${answer} at ${at}`)
      }

      return {
        answers: () => answers,
        isLoaded: () => isLoaded,
        close() {
          const state = answers?.answers()
          if (state && !state.isKept) tell(state.answersByItem)
          stop()
          isClosed = true
        },
      }
    }

    return {
      token,
      open,
      close() {
        page?.close()
        page = undefined
      },
      answers: () => page?.answers(),
      isLoaded: () => page?.isLoaded() ?? false,
      give(item: string, answer: number) {
        const answers = page?.answers()
        if (!answers || answers.isOver()) return
        now += 1
        last.set(`${token} ${item}`, answer)
        answers.give(item, answer, 1_000)
      },
    }
  }

  async function run(commands: readonly Command[]) {
    const tabs = [createTab('ann'), createTab('ann'), createTab('ben'), createTab('ben')]
    await wait(1_000)
    for (const one of commands) {
      if (one.kind === 'give') tabs[one.tab]!.give(items[one.item]!, one.answer)
      else if (one.kind === 'wait') await wait(one.ms)
      else if (one.kind === 'network') network = one.is
      else if (one.kind === 'online') tabs[one.tab]!.answers()?.online()
      else if (one.kind === 'submit')
        void tabs[one.tab]!.answers()
          ?.submit()
          .catch((error: unknown) => expect(error).toBeInstanceOf(CallError))
      else if (one.kind === 'reload' || one.kind === 'close') {
        tabs[one.tab]!.close()
        if (one.kind === 'reload') tabs[one.tab]!.open()
      } else {
        // A loaded page notices within half a minute that its copy has changed, and says so.
        for (const tab of tabs) tab.open()
        await wait(35_000)
        if (!tabs.every((tab) => tab.isLoaded())) continue
        if (one.kind === 'storage') storage = one.is
        else for (const name of Object.keys(values)) delete values[name]
        await wait(35_000)
      }
      await untilIdle()
    }
    network = 'well'
    storage = 'well'
    for (const tab of tabs) tab.open()
    await wait(200_000)
    for (const tab of tabs) tab.close()
    expect(untrue).toEqual([])
    for (const [name, answer] of last) {
      const [token, item] = name.split(' ') as [string, string]
      expect(attempts.get(token)!.held.answers[item], name).toBe(answer)
    }
  }

  return { run }
}

describe('the answers of an attempt', () => {
  it('A page that was left while its submission was refused removes no answer from the copy of the next page', () =>
    createWorld().run([
      { kind: 'network', is: 'invalid' },
      { kind: 'give', tab: 0, item: 0, answer: 1 },
      { kind: 'submit', tab: 0 },
      { kind: 'reload', tab: 0 },
    ]))

  it(
    'All last answers are stored by the server at the end, or the page has said that they are not',
    { timeout: 3_600_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(command, { maxLength: 40, size: 'max' }), (commands) => createWorld().run(commands)),
        { numRuns: runs },
      )
    },
  )
})

describe('the attempts of two people on one device', () => {
  it('stay each in its own tab, also after a reload, and a new tab continues neither', () => {
    const createLocal = (): Storage =>
      Object.create({
        getItem(this: Record<string, string>, name: string) {
          return this[name] ?? null
        },
        setItem(this: Record<string, string>, name: string, value: string) {
          this[name] = value
        },
        removeItem(this: Record<string, string>, name: string) {
          delete this[name]
        },
      }) as Storage
    const [local, ...sessions] = [createLocal(), createLocal(), createLocal(), createLocal()] as const
    const load = (session: Storage) =>
      createEntries(
        createStorage(() => local),
        () => session,
        () => started,
      )
    for (const [nth, person] of people.entries()) load(sessions[nth]!).open(tokenOf(person))
    for (const [nth, person] of people.entries())
      expect(load(sessions[nth]!).current()).toEqual({ token: tokenOf(person) })
    expect(load(sessions[2]).current()).toBe('several')
  })
})
