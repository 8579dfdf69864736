import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { undoHours } from '@seatwise/contract/limits'
import { forgetChoices } from './storage.ts'
import { undoneWords } from './undo-change.ts'
import { forgetChange, recentChanges, rememberChange } from './undo.ts'

const change = (undo_id: string) => ({ of: 'survey-results', undo_id, message: `Moved ${undo_id}.` }) as const
const ids = () => recentChanges().map(({ undo_id }) => undo_id)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  forgetChoices()
})

describe('the recent changes of a user', () => {
  it('are kept while the server can undo them, the latest first', () => {
    rememberChange(change('a'))
    vi.setSystemTime(Date.now() + undoHours * 3_600_000 - 1000)
    rememberChange(change('b'))
    expect(ids()).toEqual(['b', 'a'])
    vi.setSystemTime(Date.now() + 2000)
    expect(ids()).toEqual(['b'])
  })

  it('are ten at most, and each is removed when it is undone', () => {
    for (let number = 0; number < 15; number++) rememberChange(change(String(number)))
    expect(ids()).toEqual(['14', '13', '12', '11', '10', '9', '8', '7', '6', '5'])
    forgetChange('12')
    expect(ids()).not.toContain('12')
  })

  it('are removed after a sign-out', () => {
    rememberChange(change('a'))
    forgetChoices()
    expect(ids()).toEqual([])
  })
})

describe('the outcome of an undo', () => {
  const all = { updated: 27, skipped: [], task_run_ids: [], gone: 0, canceled: 0 }
  it.each([
    [all, 'Undone'],
    [{ ...all, updated: 25, skipped: [1, 2] }, 'Undone. 2 of 27 have changed since, and stay so.'],
    [{ ...all, updated: 26, skipped: [1] }, 'Undone. 1 of 27 has changed since, and stays so.'],
    [{ ...all, updated: 0, skipped: [1, 2] }, 'Nothing was undone: all of them were changed since.'],
    [{ ...all, gone: 1 }, 'Undone. 1 email had left already.'],
    [{ ...all, canceled: 2 }, 'Undone. 2 emails that waited stay canceled.'],
    [{ ...all, updated: 0, task_run_ids: ['t'] }, 'This is being undone in the background.'],
  ])('has a sentence for %j', (undone, words) => expect(undoneWords(undone)).toBe(words))
})
