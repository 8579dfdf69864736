import { expect, it } from 'vitest'
import { withoutRepeats } from './repeats.ts'
import { message } from './test-message.ts'

const ids = (...messages: Parameters<typeof message>[0][]) =>
  withoutRepeats(messages.map(message)).map(({ messages: line }) => line.map(({ id }) => id).join(''))

it('Equal messages to one recipient are collapsed into one line', () =>
  expect(ids({ id: 'a' }, { id: 'b' }, { id: 'c', recipient: 'bo@people.test' }, { id: 'd' })).toEqual([
    'ab',
    'c',
    'd',
  ]))

it('Messages that differ in state or in the person they are about stay apart', () => {
  expect(ids({ id: 'a' }, { id: 'b', state: 'dead' })).toEqual(['a', 'b'])
  const about = (person: string) => ({
    kind: 'survey-finished' as const,
    about: { survey_result_id: 'r', person, role: null },
  })
  expect(ids({ id: 'a', ...about('Bo') }, { id: 'b', ...about('Cy') })).toEqual(['a', 'b'])
})
