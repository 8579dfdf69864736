import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll } from 'vitest'

/** The request of a call to the model. */
export type ModelCall = {
  path: string
  headers: IncomingMessage['headers']
  body: { messages: { role: string; content: string }[] } & Record<string, unknown>
}

/** A line that the model has written, and the second call is to judge. */
type WrittenLine = { line: number; text: string }
type Answering = (response: ServerResponse, seen: ModelCall) => void | Promise<void>

/** A language model on loopback with OpenAI's protocol and answers set by the test. */
export async function startModel() {
  const calls: ModelCall[] = []
  const judgments: ModelCall[] = []
  const closed: number[] = []
  let answer: Answering = elements([])
  let judgment = harmless
  const server = createServer((request, response) => {
    void (async () => {
      const seen = {
        path: request.url ?? '',
        headers: request.headers,
        body: (await json(request)) as ModelCall['body'],
      }
      if (isJudgment(seen)) {
        judgments.push(seen)
        return judgment(response, seen)
      }
      const nth = calls.push(seen) - 1
      response.once('close', () => {
        if (!response.writableEnded) closed.push(nth)
      })
      await answer(response, seen)
    })()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    settings: {
      api: 'openai' as const,
      url: `http://127.0.0.1:${port}/v1`,
      key: 'key-of-the-model',
      model: 'test-model',
    },
    /** Calls to write. */
    calls,
    /** Calls to judge what it has written. */
    judgments,
    /** Calls that were given up before their answer had ended. */
    closed,
    answers: (next: Answering) => {
      answer = next
    },
    /** Sets how its second call judges; until then it judges each line as harmless. */
    judges: (next: Answering) => {
      judgment = next
    },
  }
}

const isJudgment = ({ body }: ModelCall) => body.messages[0]?.content.includes('Judge each line') ?? false

export const beginAnswer = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })

/** A part of the text, as one event. */
export const sayPart = (response: ServerResponse, content: string) =>
  response.write(
    `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', created: 1, model: 'test-model', choices: [{ index: 0, delta: { content } }] })}\n\n`,
  )

export function endAnswer(response: ServerResponse, tokens = 120) {
  const usage = { prompt_tokens: tokens - 20, completion_tokens: 20, total_tokens: tokens }
  response.write(
    `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', created: 1, model: 'test-model', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage })}\n\n`,
  )
  response.end('data: [DONE]\n\n')
}

/** Writes these items, or what it makes of the call. */
export const elements =
  (items: object[] | ((seen: ModelCall) => object[])): Answering =>
  (response, seen) => {
    beginAnswer(response)
    sayPart(response, JSON.stringify({ elements: typeof items === 'function' ? items(seen) : items }))
    endAnswer(response)
  }

/** Judges the lines that it is given. */
export const judgments = (judge: (lines: WrittenLine[]) => object[]): Answering =>
  elements(({ body }) => judge((JSON.parse(body.messages[1]!.content) as { lines: WrittenLine[] }).lines))

export const harmless = judgments((lines) => lines.map(({ line }) => ({ line, matter: 'none' })))
