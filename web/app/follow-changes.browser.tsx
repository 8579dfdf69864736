import { afterEach, expect, it, vi } from 'vitest'
import { followChanges } from './follow-changes.ts'

const rejections: unknown[] = []
const remember = ({ reason }: PromiseRejectionEvent) => rejections.push(reason)
window.addEventListener('unhandledrejection', remember)
afterEach(() => window.removeEventListener('unhandledrejection', remember))

it('Live updates whose scripts could not be loaded are started when the connection returns, once', async () => {
  let isConnected = false
  let tries = 0
  const startLive = vi.fn<() => void>()
  const load = async () => {
    tries++
    if (!isConnected) throw new TypeError('Failed to fetch dynamically imported module')
    return { startLive }
  }
  await followChanges(load)
  expect([tries, startLive.mock.calls.length]).toEqual([1, 0])

  isConnected = true
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => startLive.mock.calls.length).toBe(1)
  window.dispatchEvent(new Event('online'))
  await Promise.resolve()
  expect(tries).toBe(2)
  expect(rejections).toEqual([])
})
