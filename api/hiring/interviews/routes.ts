import {
  cancelInterview,
  createInterview,
  getInterviewCalendar,
  listInterviewers,
  listInterviews,
  updateInterview,
} from '@seatwise/contract/interviews'
import { present } from '../../kernel/changed-fields.ts'
import { searchList } from '../../kernel/list/search.ts'
import { Refusal, withCurrent } from '../../kernel/refusal.ts'
import type { Server } from '../../server.ts'
import * as actions from './actions.ts'
import { calendarText } from './calendar.ts'
import { entryForStaff } from './invitations.ts'
import { findChoices, findResult } from './repository.ts'
import { interviewList, readInterview, readRow, toInterview } from './search.ts'

export function registerInterviews({ handle, handleFile, config: { public_url } }: Server) {
  handle(listInterviews, async ({ scope, query: { survey_result_id, candidate_id, interviewer, state, ...page } }) => {
    if (survey_result_id !== undefined && !(await findResult(scope, survey_result_id))) throw new Refusal('not_found')
    const { rows, ...match } = await searchList(scope, interviewList, {
      filters: present({ survey_result_id, candidate_id, interviewer, state }),
      ...page,
    })
    return { ...match, data: rows.map((row) => toInterview(scope, row)) }
  })

  handle(listInterviewers, async ({ scope, query: { survey_result_id } }) => {
    const result = await findResult(scope, survey_result_id)
    if (!result) throw new Refusal('not_found')
    return { data: await findChoices(scope, result) }
  })

  handle(createInterview, async ({ scope, body }) => ({
    data: await readInterview(scope, await actions.createInterview(scope, body, public_url)),
  }))

  handle(updateInterview, async ({ scope, params: { id }, body }) => {
    const readReply = async () => ({ data: await readInterview(scope, id) })
    await withCurrent(actions.updateInterview(scope, id, body, public_url), readReply)
    return readReply()
  })

  handle(cancelInterview, async ({ scope, params: { id } }) => {
    await actions.cancelInterview(scope, id, public_url)
    return { data: await readInterview(scope, id) }
  })

  handleFile(getInterviewCalendar, async ({ scope, params: { id } }) => ({
    bytes: Buffer.from(calendarText(entryForStaff(await readRow(scope, id), public_url), new Date())),
    type: 'text/calendar; charset=utf-8',
    name: 'interview.ics',
    disposition: 'attachment',
  }))
}
