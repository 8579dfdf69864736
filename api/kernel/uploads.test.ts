import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { testConfig } from '../test-product.ts'
import { createHttp } from './http.ts'
import { readForm, readingMs, registerForms } from './uploads.ts'

const form = { types: ['application/pdf'], maxBytes: 1_000_000, invalid: 'Choose a PDF.' }

afterEach(() => vi.useRealTimers())

it('A form whose sender stays connected and sends nothing more is answered 408 after two minutes', async () => {
  const app = await createHttp(testConfig)
  const begun = Promise.withResolvers<void>()
  await app.register(async (alone) => {
    await registerForms(alone, form)
    alone.post('/form', (request) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      const sent = readForm(request, form)
      begun.resolve()
      return sent
    })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(
    'POST /form HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 9000\r\n\r\n--x\r\n',
  )
  await begun.promise
  const answered = once(socket, 'data')
  vi.advanceTimersByTime(readingMs - 1)
  expect(socket.bytesRead).toBe(0)
  vi.advanceTimersByTime(1)
  const [answer] = (await answered) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 408 /)
  socket.destroy()
  vi.useRealTimers()
  await app.close()
})
