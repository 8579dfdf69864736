import {
  addScorecardNote,
  createScorecard,
  listScorecards,
  openScorecard,
  submitScorecard,
  updateScorecard,
} from '@seatwise/contract/scorecards'
import { withCurrent } from '../../kernel/refusal.ts'
import type { Server } from '../../server.ts'
import * as actions from './actions.ts'

export function registerScorecards({ handle }: Server) {
  handle(listScorecards, async ({ scope, query: { survey_result_id } }) => ({
    data: await actions.scorecardsOf(scope, survey_result_id),
  }))

  handle(createScorecard, async ({ scope, body: { survey_result_id } }) => {
    const { id } = await actions.beginScorecard(scope, survey_result_id)
    return actions.scorecardOf(scope, id)
  })

  handle(updateScorecard, async ({ scope, params: { id }, body }) => {
    const readReply = () => actions.scorecardOf(scope, id)
    await withCurrent(actions.updateScorecard(scope, id, body), readReply)
    return readReply()
  })

  handle(submitScorecard, async ({ scope, params: { id }, body: { version } }) => {
    const readReply = () => actions.scorecardOf(scope, id)
    await withCurrent(actions.submitScorecard(scope, id, version), readReply)
    return readReply()
  })

  handle(addScorecardNote, async ({ scope, params: { id }, body: { text } }) => {
    await actions.addNote(scope, id, text)
    return actions.scorecardOf(scope, id)
  })

  handle(openScorecard, async ({ scope, params: { id }, body: { reason } }) => {
    await actions.openScorecard(scope, id, reason)
    return actions.scorecardOf(scope, id)
  })
}
