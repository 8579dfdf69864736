import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Chat, ChatEvent, ChatMessage } from '@seatwise/contract/ai-chats'
import { draw, owner } from '../../app/test-draw.tsx'
import { faults, setUpServer } from '../../kernel/test-server.ts'
import { ChatDrawer } from './parts/chat-drawer.tsx'

/** Questions about a result in a real browser, with the answers of the server given. */

const { answers, asked } = setUpServer()
const rules = [{ rule: 'individual/score', title: 'Right Seat Score', text: '52 of 99, Typical fit.' }]
const message: ChatMessage = {
  id: 'm',
  question: 'Why this score?',
  answer: [{ text: 'Right Seat Score: 52 of 99, Typical fit.', cites: ['individual/score'] }],
  generation: {
    id: 'g',
    author: { id: owner.id, name: 'Cora Ownby' },
    source: 'rules',
    model: 'rules',
    dropped: 0,
    created_at: '2026-11-01T10:00:00Z',
  },
  state: 'done',
  created_at: '2026-11-01T10:00:00Z',
}
const chat = (input: Partial<Chat> = {}): { body: { data: Chat } } => ({
  body: {
    data: {
      id: 'c',
      survey_result_id: 'r',
      messages: [],
      rules,
      takes_own_words: false,
      quota: { used: 1, max: 1_000 },
      ...input,
    },
  },
})
const open = 'POST /ai-chats'
const drawn = () => draw(<ChatDrawer survey_result_id="r" name="Ana Torres" returnTo="x" onClose={() => undefined} />)

/** Answers a question with events, and everything else as the test sets it. */
function streams(events: readonly ChatEvent[], { isOpen = false } = {}) {
  const rest = vi.mocked(window.fetch).getMockImplementation()!
  const stopped = vi.fn<() => void>()
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    if (address !== '/api/ai-chats/c') return rest(address, init)
    asked('ask', JSON.parse(init!.body as string) as unknown)
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')
        controller.enqueue(new TextEncoder().encode(text))
        init!.signal!.addEventListener('abort', () => {
          stopped()
          controller.error(new DOMException('stopped', 'AbortError'))
        })
        if (!isOpen) controller.close()
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
  return stopped
}

describe('a chat about a result', () => {
  it('offers questions, says that there is no model, and shows the basis of each sentence', async () => {
    answers[open] = chat({ messages: [message] })
    await drawn()
    await expect.element(page.getByText(/No language model is set up here/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'How sure is it?', exact: true })).toBeVisible()
    await page.getByRole('button', { name: /^Source of/ }).click()
    await expect.element(page.getByText('individual/score')).toBeVisible()
    expect(await faults()).toEqual([])
  })

  it('asks, shows sentences as they arrive, and then the answer', async () => {
    answers[open] = chat()
    await drawn()
    await expect.element(page.getByRole('button', { name: 'Why this score?', exact: true })).toBeVisible()
    streams([
      { kind: 'sentence', sentence: message.answer[0]! },
      { kind: 'end', message },
    ])
    answers[open] = chat({ messages: [message] })
    await page.getByRole('button', { name: 'Why this score?', exact: true }).click()
    await expect.element(page.getByText('Right Seat Score: 52 of 99, Typical fit.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Ask again: Why this score?' })).toBeVisible()
    expect(asked.mock.calls).toContainEqual(['ask', { question: 'why_this_score' }])
  })

  it('can be stopped while it writes', async () => {
    answers[open] = chat({ takes_own_words: true })
    await drawn()
    await page.getByLabelText('Your question').fill('  What now?  ')
    const stopped = streams([{ kind: 'sentence', sentence: message.answer[0]! }], { isOpen: true })
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await expect.element(page.getByText('Writing…')).toBeVisible()
    expect(asked.mock.calls).toContainEqual(['ask', { question: { own_words: 'What now?' } }])
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect.poll(() => stopped.mock.calls.length).toBe(1)
    await expect.element(page.getByText('Writing…')).not.toBeInTheDocument()
    expect(await faults()).toEqual([])
  })

  it('shows why there is no answer, and that nothing was counted', async () => {
    answers[open] = chat()
    await drawn()
    await expect.element(page.getByRole('button', { name: 'Why this score?', exact: true })).toBeVisible()
    streams([{ kind: 'failed', fault: 'busy' }])
    await page.getByRole('button', { name: 'Why this score?', exact: true }).click()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('The language model has no room just now. Ask again in a minute. Nothing was counted.')
  })

  it('that is refused says so', async () => {
    answers[open] = chat()
    answers['POST /ai-chats/c'] = { status: 429, body: { problem: 'generation_quota_reached', message: 'Used up.' } }
    await drawn()
    await page.getByRole('button', { name: 'Why this score?', exact: true }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Used up.')
  })

  it('is deleted after a confirmation', async () => {
    answers[open] = chat({ messages: [message] })
    answers['DELETE /ai-chats/c'] = { body: { data: { id: 'c' } } }
    await drawn()
    await page.getByRole('button', { name: 'Delete the chat…' }).click()
    answers[open] = chat()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.element(page.getByRole('article')).not.toBeInTheDocument()
  })
})
