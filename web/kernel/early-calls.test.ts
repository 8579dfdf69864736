import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendEarlyCalls, takeEarly } from './early-calls.ts'
import { forget, write } from './storage.ts'

const answers = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(answer))
const profile = 'GET /users/profile'
const position = 'GET /live/changes'

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/' })
  answers(async () => Response.json({ data: [] }))
  write('id_token', 'ann')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  forget('id_token', 'proxy_user_id')
})

describe('an early answer', () => {
  it('is for the first call of its name', async () => {
    sendEarlyCalls()
    expect(await takeEarly(profile)).toEqual({ data: [] })
    expect(takeEarly(profile)).toBeUndefined()
  })

  it('is not for another user of the browser', () => {
    sendEarlyCalls()
    write('id_token', 'ben')
    expect(takeEarly(profile)).toBeUndefined()
    write('id_token', 'ann')
    expect(takeEarly(profile)).toBeUndefined()
  })

  it('is not for the same user acting as another', () => {
    sendEarlyCalls()
    write('proxy_user_id', 'ben')
    expect(takeEarly(profile)).toBeUndefined()
  })

  it('is not for a page that was left open', () => {
    vi.useFakeTimers()
    sendEarlyCalls()
    vi.setSystemTime(Date.now() + 60_000)
    expect(takeEarly(profile)).toBeUndefined()
  })

  it('with a profile waits for the position, so that nothing is loaded before it', async () => {
    const waiting: ((answer: Response) => void)[] = []
    answers(() => new Promise((done) => waiting.push(done)))
    sendEarlyCalls()
    let isKnown = false
    void takeEarly(profile)!.then(() => (isKnown = true))
    const [answerPosition, answerProfile] = waiting
    answerProfile!(Response.json({ data: [] }))
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2))
    await new Promise((done) => setTimeout(done))
    expect(isKnown).toBe(false)
    answerPosition!(Response.json({ data: {} }))
    await vi.waitFor(() => expect(isKnown).toBe(true))
  })

  it('that fails before the other one arrives is no unhandled error', async () => {
    const waiting: { fail: (error: Error) => void; answer: (answer: Response) => void }[] = []
    answers(() => new Promise((answer, fail) => waiting.push({ answer, fail })))
    const unhandled = vi.fn<() => void>()
    process.on('unhandledRejection', unhandled)
    sendEarlyCalls()
    const [ofPosition, ofProfile] = waiting
    ofProfile!.fail(new TypeError('offline'))
    await new Promise((done) => setTimeout(done, 20))
    ofPosition!.answer(Response.json({ data: {} }))
    await expect(takeEarly(profile)).rejects.toThrow('Something went wrong. Please try again.')
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
  })

  it('that failed is reported to its caller', async () => {
    answers(() => Promise.reject(new TypeError('offline')))
    sendEarlyCalls()
    await expect(takeEarly(position)).rejects.toThrow('Something went wrong. Please try again.')
  })
})
