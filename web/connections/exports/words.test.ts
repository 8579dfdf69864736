import { describe, expect, it } from 'vitest'
import type { CompanyExport } from '@seatwise/contract/exports'
import { stateWords } from './words.ts'

const now = Date.parse('2026-11-23T12:00:00Z')
const made: CompanyExport = {
  id: 'x',
  state: 'ready',
  made_by: { id: null, name: null },
  created_at: '2026-11-23T11:00:00Z',
  task_run_id: 'y',
  done: 1_204,
  total: 1_204,
  has_stages: true,
  finished_at: '2026-11-23T11:01:00Z',
  expires_at: '2026-11-24T11:01:00Z',
  size: 2_345_678,
  sha256: 'ab',
  counts: { people: 1_200, users: 4 },
  can: { download: true, stop: false, delete: true },
}

describe('an export in words', () => {
  it.each([
    [{}, '1,204 rows · 2.3 MB · expires in 24\u00A0h'],
    [{ expires_at: '2026-11-23T12:40:00Z' }, '1,204 rows · 2.3 MB · expires within the hour'],
    [{ state: 'expired' as const }, '1,204 rows · Expired'],
    [{ state: 'deleted' as const }, '1,204 rows · Deleted'],
    [{ state: 'running' as const, done: 400 }, '400 of 1,204 rows'],
    [{ state: 'running' as const, total: null }, 'Counts the rows'],
    [{ state: 'waiting' as const }, 'Waits for its turn'],
    [{ state: 'failed' as const }, 'Could not be finished. Make a new one, or contact support.'],
    [{ state: 'stopped' as const }, 'Stopped before it was finished'],
  ])('has a sentence for %o', (changed, words) => expect(stateWords({ ...made, ...changed }, now)).toBe(words))
})
