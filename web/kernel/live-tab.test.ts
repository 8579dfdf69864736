import { describe, expect, it } from 'vitest'
import { createLiveTab, liveChannel } from './live-tab.ts'

type Ask = Parameters<typeof createLiveTab>[0]['ask']

/** A tab whose timers and server answers are controlled by the test. */
function setUp() {
  const questions: Parameters<Ask>[0][] = []
  const reloads: string[][] = []
  const timers: { ms: number; work: () => void }[] = []
  let answer: Awaited<ReturnType<Ask>> | Error = { changed: [], position: '1:1:', isEarly: false }
  const tab = createLiveTab({
    ask: async (since) => {
      questions.push(since)
      if (answer instanceof Error) throw answer
      return answer
    },
    reload: (topics) => reloads.push([...topics]),
    after: (ms, work) => timers.push({ ms, work }),
    random: () => 0.5,
  })
  return {
    tab,
    questions,
    reloads,
    runNextTimer: () => timers.shift()!.work(),
    runTimers: () => {
      while (timers.length > 0) timers.shift()!.work()
    },
    answers: (next: typeof answer) => (answer = next),
  }
}

describe('a tab with live updates', () => {
  it('loads everything at once after its first answer, because its data may be older than that position', async () => {
    const { tab, questions, reloads } = setUp()
    await tab.check()
    expect(questions).toEqual([{}])
    expect(reloads).toEqual([
      [
        'survey-results',
        'stages',
        'task-runs',
        'pipelines',
        'candidates',
        'role-benchmarks',
        'presence',
        'scorecards',
        'jobs',
        'hiring-campaigns',
        'custom-fields',
      ],
    ])
  })

  it('loads nothing after an early first answer, which came before any data was loaded', async () => {
    const { tab, questions, reloads, runTimers, answers } = setUp()
    answers({ changed: [], position: '1:1:', isEarly: true })
    await tab.check()
    runTimers()
    expect(reloads).toEqual([])
    answers({ changed: ['stages'], position: '9:9:', isEarly: false })
    await tab.check()
    runTimers()
    expect(questions.at(-1)).toEqual({
      'survey-results': '1:1:',
      stages: '1:1:',
      'task-runs': '1:1:',
      pipelines: '1:1:',
      'custom-fields': '1:1:',
      candidates: '1:1:',
      'role-benchmarks': '1:1:',
      presence: '1:1:',
      scorecards: '1:1:',
      jobs: '1:1:',
      'hiring-campaigns': '1:1:',
    })
    expect(reloads).toEqual([['stages']])
  })

  it('asks from the position of its latest answer, and loads what has changed since', async () => {
    const { tab, questions, reloads, runTimers, answers } = setUp()
    await tab.check()
    runTimers()
    await tab.check()
    runTimers()
    answers({ changed: ['stages'], position: '9:9:', isEarly: false })
    await tab.check()
    runTimers()
    await tab.check()
    expect(questions.at(1)).toEqual({
      'survey-results': '1:1:',
      stages: '1:1:',
      'task-runs': '1:1:',
      pipelines: '1:1:',
      'custom-fields': '1:1:',
      candidates: '1:1:',
      'role-benchmarks': '1:1:',
      presence: '1:1:',
      scorecards: '1:1:',
      jobs: '1:1:',
      'hiring-campaigns': '1:1:',
    })
    expect(questions.at(3)).toEqual({
      'survey-results': '9:9:',
      stages: '9:9:',
      'task-runs': '9:9:',
      pipelines: '9:9:',
      'custom-fields': '9:9:',
      candidates: '9:9:',
      'role-benchmarks': '9:9:',
      presence: '9:9:',
      scorecards: '9:9:',
      jobs: '9:9:',
      'hiring-campaigns': '9:9:',
    })
    expect(reloads.slice(1)).toEqual([['stages']])
  })

  it('uses the position of an event for its topic only, so that a lost event of another is still found', async () => {
    const { tab, questions, reloads, runTimers } = setUp()
    await tab.check()
    runTimers()
    tab.receive({ topic: 'stages', position: '7:7:' })
    runTimers()
    await tab.check()
    expect(questions.at(-1)).toEqual({
      'survey-results': '1:1:',
      stages: '7:7:',
      'task-runs': '1:1:',
      pipelines: '1:1:',
      'custom-fields': '1:1:',
      candidates: '1:1:',
      'role-benchmarks': '1:1:',
      presence: '1:1:',
      scorecards: '1:1:',
      jobs: '1:1:',
      'hiring-campaigns': '1:1:',
    })
    expect(reloads.at(-1)).toEqual(['stages'])
  })

  it('loads once for many events, and at most once a second', async () => {
    const { tab, reloads, runNextTimer } = setUp()
    await tab.check()
    for (let nth = 2; nth < 100; nth++) tab.receive({ topic: 'survey-results', position: `${nth}:${nth}:` })
    runNextTimer()
    expect(reloads.slice(1)).toEqual([['survey-results']])
    tab.receive({ topic: 'stages', position: '100:100:' })
    expect(reloads).toHaveLength(2)
    // The second that it waits, then the spread of the next load.
    runNextTimer()
    runNextTimer()
    expect(reloads.slice(2)).toEqual([['stages']])
  })

  it('sends one request at a time', async () => {
    const { tab, questions } = setUp()
    await Promise.all([tab.check(), tab.check(), tab.check()])
    expect(questions).toHaveLength(1)
  })

  it('keeps its positions when there is no answer', async () => {
    const { tab, questions, answers } = setUp()
    await tab.check()
    answers(new Error('offline'))
    await expect(tab.check()).rejects.toThrow('offline')
    await expect(tab.check()).rejects.toThrow('offline')
    expect(questions.at(-1)).toEqual({
      'survey-results': '1:1:',
      stages: '1:1:',
      'task-runs': '1:1:',
      pipelines: '1:1:',
      'custom-fields': '1:1:',
      candidates: '1:1:',
      'role-benchmarks': '1:1:',
      presence: '1:1:',
      scorecards: '1:1:',
      jobs: '1:1:',
      'hiring-campaigns': '1:1:',
    })
  })
})

describe('the channel between tabs', () => {
  it('is different for every user, and for every user acted as', () => {
    const names = [
      liveChannel('ann', null),
      liveChannel('ben', null),
      liveChannel('ann', 'ben'),
      liveChannel('ann', 'cid'),
      liveChannel('ben', 'ann'),
    ]
    expect(new Set(names).size).toBe(names.length)
  })
})
