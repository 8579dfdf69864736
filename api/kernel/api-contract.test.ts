import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { route, type Route, type Shape } from '@seatwise/contract/route'
import { routes } from '@seatwise/contract/routes'
import { breakingChanges, contractLines } from './api-contract.ts'

const linesOf = (body: Shape, reply: Shape) =>
  contractLines([
    route({
      operationId: 'one',
      method: 'POST',
      path: '/one',
      summary: 'One',
      proof: 'session',
      apiKey: true,
      permission: 'candidates.read',
      body,
      reply,
      problems: [],
    }),
  ])
const body = z.object({ state: z.optional(z.enum(['a', 'b'])), page: z.optional(z.nullable(z.int())) })
const reply = z.object({ data: z.array(z.object({ id: z.string(), score: z.nullable(z.int()), kind: z.enum(['x']) })) })
const before = linesOf(body, reply)

describe('the API contract', () => {
  it('equals the stored one (write it with `npm run api-contract`)', () => {
    const stored = readFileSync(new URL('../../docs/api/contract.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter(Boolean)
    expect(contractLines(routes as readonly Route[])).toEqual(stored)
  })

  it('has a line for each field', () => {
    expect(before).toEqual([
      'one call POST /one',
      'one in body object!',
      'one in body.state "a"|"b"',
      'one in body.page integer?',
      'one out reply object!',
      'one out reply.data array!',
      'one out reply.data[] object!',
      'one out reply.data[].id string!',
      'one out reply.data[].score integer?!',
      'one out reply.data[].kind "x"!',
    ])
  })

  const inReply = (fields: Parameters<typeof z.object>[0]) =>
    linesOf(body, z.object({ data: z.array(z.object({ ...fields } as never)) }))
  const row = { id: z.string(), score: z.nullable(z.int()), kind: z.enum(['x']) }
  const inBody = (fields: object) => linesOf(z.object({ ...body.shape, ...fields } as never), reply)

  it.each<[string, string[], string]>([
    ['a field that is gone', inReply({ id: row.id, score: row.score }), 'kind is gone'],
    ['a field of another type', inReply({ ...row, id: z.int() }), 'id was string and is integer'],
    ['a field that may be missing', inReply({ ...row, id: z.optional(z.string()) }), 'id may be missing now'],
    ['a field that can be null', inReply({ ...row, id: z.nullable(z.string()) }), 'id can be null now'],
    ['a choice that is refused', inBody({ state: z.optional(z.enum(['a'])) }), 'state was "a"|"b" and is "a"'],
    ['a field that has to be sent', inBody({ state: z.enum(['a', 'b']) }), 'state has to be sent now'],
    ['a new field that has to be sent', inBody({ more: z.string() }), 'more has to be sent now'],
    ['a field that is not taken', linesOf(z.object({ state: body.shape.state }), reply), 'page is gone'],
    ['a call that is gone', [], 'call POST is gone'],
  ])('is broken by %s', (_, after, words) => {
    expect(breakingChanges(before, after).join('\n')).toContain(words)
  })

  it.each<[string, string[]]>([
    ['nothing', before],
    ['a new field of an answer', inReply({ ...row, more: z.string() })],
    ['a new value of an answer', inReply({ ...row, kind: z.enum(['x', 'y']) })],
    ['a new field that can be left out', inBody({ more: z.optional(z.string()) })],
    ['a new list that can be left out', inBody({ more: z.optional(z.array(z.string())) })],
    ['a new choice', inBody({ state: z.optional(z.enum(['a', 'b', 'c'])) })],
  ])('is not broken by %s', (_, after) => expect(breakingChanges(before, after)).toEqual([]))

  it('reads a reply that is listed as that of another call like one with lines of its own', () => {
    const call = (line: string) => line.replace(/^one/, 'two')
    const shared = [...before, 'two call POST /two', 'two out reply as-in-one!']
    const fields = before.filter((line) => line.startsWith('one out')).map(call)
    expect(breakingChanges(shared, [...before, 'two call POST /two', ...fields])).toEqual([])
    expect(breakingChanges([...before, 'two call POST /two', ...fields], shared)).toEqual([])
    expect(breakingChanges(shared, [...before, 'two call POST /two', ...fields.slice(0, -1)])).toEqual([
      'two out reply.data[].kind is gone',
    ])
  })
})
