import type { SurveyResult } from '@seatwise/contract/survey-results'

/** A result of the list, for tests. */
export const finishedResult: SurveyResult = {
  id: 'result',
  company: { id: 'company', name: 'Lantern Northgate' },
  candidate: { id: 'person', first: 'Amara', last: 'Abara', email: 'amara@people.test', kind: 'candidate' },
  role_name: 'Sales',
  state: 'completed',
  started_at: '2026-11-01T10:00:00Z',
  completed_at: '2026-11-01T10:20:00Z',
  dated_at: '2026-11-01T10:20:00Z',
  minutes: 20,
  quality: 'good',
  self_critical: null,
  role_score: 60,
  score: 60,
  likely: { from: 55, to: 65 },
  status: { name: 'New', type: 'new', color: 'grey' },
  archived_at: null,
  archived_reason: null,
  is_test: false,
  location_id: null,
  department_id: null,
  version: 1,
  invitation: null,
  can: { update: true, move: true, archive: true, restore: false },
  testing_link: null,
}
