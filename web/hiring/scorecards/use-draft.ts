import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Scorecard } from '@seatwise/contract/scorecards'
import { useUnsavedChanges } from '../../kernel/unsaved-changes.ts'
import { beginScorecard, reloadScorecards, saveScorecard } from './data.ts'
import { createDraft } from './draft.ts'

const later = (run: () => void, ms: number) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** The user's own scorecard while its page is open. Leaving the page asks if something could not be saved. */
export function useDraft(survey_result_id: string, own: Scorecard | undefined) {
  const [draft] = useState(() =>
    createDraft({
      begin: async () => {
        const begun = await beginScorecard(survey_result_id)
        void reloadScorecards()
        return begun
      },
      save: saveScorecard,
      later,
    }),
  )
  const state = useSyncExternalStore(draft.subscribe, draft.get)
  useEffect(() => {
    if (own) draft.take(own)
  }, [draft, own])
  useEffect(() => {
    const flush = () => void draft.flush()
    addEventListener('online', flush)
    return () => {
      removeEventListener('online', flush)
      draft.stop()
    }
  }, [draft])
  // Does not ask during a save, unless an earlier one has failed.
  useUnsavedChanges(state.isUnsaved && (state.status !== 'saving' || state.error !== undefined))
  return { ...state, draft }
}
export type OwnDraft = ReturnType<typeof useDraft>
