import { afterEach, describe, expect, it, vi } from 'vitest'
import { readEvents } from './event-stream.ts'

const encoder = new TextEncoder()

function streamOf(...parts: string[]) {
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => {
      for (const part of parts) controller.enqueue(encoder.encode(part))
      controller.close()
    },
  })
}

async function eventsOf(...parts: string[]): Promise<string[]> {
  const events: string[] = []
  for await (const event of readEvents(streamOf(...parts))) events.push(event)
  return events
}

afterEach(() => vi.useRealTimers())

describe('an event stream', () => {
  it('returns the data of each event, however the network splits them', async () => {
    expect(await eventsOf('data: {"a":1}\n\nda', 'ta: {"b":', '2}\n', '\n')).toEqual(['{"a":1}', '{"b":2}'])
  })

  it('skips comments and the incomplete event at its end', async () => {
    expect(await eventsOf(':\n\n', 'id: 5\ndata: one\n\n', 'data: tw')).toEqual(['one'])
  })

  it('joins the lines of one event, and a character that was split', async () => {
    const [head, tail] = [encoder.encode('data: é\n').slice(0, 7), encoder.encode('data: é\n').slice(7)]
    const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => {
        for (const part of [head, tail, encoder.encode('data: two\n\n')]) controller.enqueue(part)
        controller.close()
      },
    })
    const events: string[] = []
    for await (const event of readEvents(stream)) events.push(event)
    expect(events).toEqual(['é\ntwo'])
  })

  it('fails when nothing arrives for 45 s, because the connection may be lost without a sign', async () => {
    vi.useFakeTimers()
    const silent = readEvents(new ReadableStream({}))
    const first = expect(silent.next()).rejects.toThrow('silent')
    await vi.advanceTimersByTimeAsync(45_000)
    await first
  })
})
