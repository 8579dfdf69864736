import { useEffect, useState } from 'react'
import { useBlocker } from '@tanstack/react-router'
import { signedInAs } from '../kernel/principal.ts'
import { actingAs } from '../kernel/proxy-session.ts'
import {
  answerLeaving,
  hasUnsavedChanges,
  mayLeave,
  useHasUnsavedChanges,
  useIsAskedToLeave,
} from '../kernel/unsaved-changes.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

const whoNow = () => `${signedInAs()} ${actingAs()}`

/**
 * Asks before unsaved changes are lost: by a link, by Back, by closing a drawer, by signing out or by closing the tab.
 */
export function LeaveGuard() {
  const isAsked = useIsAskedToLeave()
  const [who] = useState(whoNow)
  // If the session has ended, the page is left without a question, because the typed text belongs to the previous user.
  const isSamePerson = () => whoNow() === who
  useBlocker({
    disabled: !useHasUnsavedChanges(),
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && isSamePerson() && !(await mayLeave()),
    enableBeforeUnload: () => hasUnsavedChanges() && isSamePerson(),
  })
  useEffect(() => () => answerLeaving(false), [])
  if (!isAsked) return null
  return (
    <ConfirmDialog
      title="Leave without saving?"
      explains="Your changes here are not saved yet. Leaving discards them."
      confirm="Discard changes"
      keep="Keep editing"
      isDangerous
      onConfirm={() => answerLeaving(true)}
      onKeep={() => answerLeaving(false)}
    />
  )
}
