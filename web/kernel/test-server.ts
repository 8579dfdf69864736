import axe from 'axe-core'
import { afterEach, beforeEach, vi } from 'vitest'

/** @property after what the answer waits for */
type Answer = { status?: number; body: unknown; after?: Promise<unknown> }

/** Gives the answers of the server in a component test: those named are sent, everything else is not found. */
export function setUpServer() {
  const answers: Record<string, Answer> = {}
  const requests = vi.fn<(call: string, ...body: unknown[]) => void>()

  beforeEach(() => {
    document.documentElement.dataset.brand = 'hb'
    for (const name of Object.keys(answers)) delete answers[name]
    vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
      const { pathname } = new URL(address instanceof Request ? address.url : address, location.origin)
      const name = `${init?.method ?? 'GET'} ${pathname.replace('/api', '')}`
      requests(name, ...(typeof init?.body === 'string' ? [JSON.parse(init.body) as unknown] : []))
      const absent: Answer = { status: 404, body: { problem: 'not_found', message: name } }
      const { status = 200, body, after } = answers[name] ?? absent
      await after
      return Response.json(body, { status })
    })
  })
  afterEach(() => {
    vi.restoreAllMocks()
    requests.mockClear()
  })
  return { answers, asked: requests }
}

/** The accessibility problems of the page. */
export async function faults(): Promise<string[]> {
  const { violations } = await axe.run(document.body, {
    rules: { region: { enabled: false } },
    // Without this, axe would also describe each element that passes, which takes time.
    resultTypes: ['violations'],
  })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}
