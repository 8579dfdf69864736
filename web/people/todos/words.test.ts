import { expect, it } from 'vitest'
import { doneWords, dueWords, peopleWords } from './words.ts'

const ada = { id: 'a', name: 'Ada Author' }
const ben = { id: 'b', name: 'Ben Brook', is_reader: false, has_left: false }

it.each([
  [{ due: 'overdue', due_on: '2026-11-03' } as const, 'Overdue since Nov 3, 2026'],
  [{ due: 'today', due_on: '2026-11-30' } as const, 'Due today'],
  [{ due: 'later', due_on: '2026-12-24' } as const, 'Due Dec 24, 2026'],
  [{ due: null, due_on: null }, undefined],
])('The due day of a to-do reads in words', (todo, words) => expect(dueWords(todo)).toBe(words))

it.each([
  [{ author: ada, assignee: ben }, 'For Ben Brook, by Ada Author'],
  [{ author: ada, assignee: { ...ada, is_reader: true, has_left: false } }, 'For you'],
  [{ author: ada, assignee: { ...ben, is_reader: true } }, 'For you, by Ada Author'],
  [{ author: ada, assignee: { ...ben, has_left: true } }, 'For Ben Brook, who works here no more, by Ada Author'],
  [
    { author: { id: null, name: null }, assignee: { ...ben, id: null, name: null } },
    'For somebody of another company, by somebody of another company',
  ],
])('A to-do says whom it is for, and who wrote it', (todo, words) => expect(peopleWords(todo)).toBe(words))

it('A to-do that is done says when and by whom', () =>
  expect(doneWords({ at: '2026-11-30T10:00:00Z', by: ada })).toBe('Done Nov 30, 2026 by Ada Author'))
