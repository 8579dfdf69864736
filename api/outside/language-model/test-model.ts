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

/** A line that the model wrote, which the second call must judge. */
type WrittenLine = { line: number; text: string }
type Answering = (response: ServerResponse, seen: ModelCall) => void | Promise<void>

/** A fake language model for one test suite. */
export async function startModel() {
  const { stop, ...model } = await runModel()
  afterAll(stop)
  return model
}

/** A fake language model on loopback with OpenAI's protocol. Tests set its answers. It runs until `stop`. */
export async function runModel() {
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
  const { port } = server.address() as AddressInfo
  return {
    settings: {
      api: 'openai' as const,
      url: `http://127.0.0.1:${port}/v1`,
      key: 'key-of-the-model',
      model: 'test-model',
    },
    /** Calls that asked for lines. */
    calls,
    /** Calls that asked for a judgment of lines. */
    judgments,
    /** Calls that the client aborted before the response ended. */
    closed,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
    answers: (next: Answering) => {
      answer = next
    },
    /** Sets how the model judges lines. By default, it judges every line as harmless. */
    judges: (next: Answering) => {
      judgment = next
    },
  }
}

const isJudgment = ({ body }: ModelCall) => body.messages[0]?.content.includes('Judge each line') ?? false

export const beginAnswer = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })

/** Sends a part of the text as one event. */
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

/** Answers with these items, or with items that depend on the call. */
export const elements =
  (items: object[] | ((seen: ModelCall) => object[])): Answering =>
  (response, seen) => {
    beginAnswer(response)
    sayPart(response, JSON.stringify({ elements: typeof items === 'function' ? items(seen) : items }))
    endAnswer(response)
  }

/** Answers with a judgment of the lines in the call. */
export const judgments = (judge: (lines: WrittenLine[]) => object[]): Answering =>
  elements(({ body }) => judge((JSON.parse(body.messages[1]!.content) as { lines: WrittenLine[] }).lines))

export const harmless = judgments((lines) => lines.map(({ line }) => ({ line, matter: 'none' })))
