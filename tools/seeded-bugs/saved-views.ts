import type { Bug } from './bug.ts'

/** Saved views: who reads and who changes them, and what a view would reveal. */
export const savedViews: Bug[] = [
  {
    name: 'private views are listed to the whole company',
    gain: 'reads whom a colleague looks for',
    changes: [{ symbol: 'usable', from: 'or(eq(savedViews.user_id, scope.user.id), savedViews.is_shared),', to: '' }],
    tests: ['saved-views.test.ts'],
    named: 'by its author only',
  },
  {
    name: "a colleague's shared view can be changed",
    gain: 'leads colleagues to a list that is not the one they chose',
    changes: [{ symbol: 'refuseWithSavedView', from: "action === 'remove' && is_shared", to: 'is_shared' }],
    tests: ['saved-views.test.ts'],
    named: 'of a colleague is not changed',
  },
  {
    name: 'a shared view names stages to readers without the pipeline',
    gain: 'learns the stages of a pipeline that they may not see',
    changes: [{ symbol: 'heldQuery', from: '|| (isStageFilter(name) && !seesStages)', to: '' }],
    tests: ['saved-views.test.ts'],
    named: 'shows no stage',
  },
]
