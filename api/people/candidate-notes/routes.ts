import {
  createCandidateNote,
  deleteCandidateNote,
  listCandidateNotes,
  listMentionable,
  readMentions,
  updateCandidateNote,
  type CandidateNote,
} from '@seatwise/contract/candidate-notes'
import { searchList } from '../../kernel/list/search.ts'
import { Refusal, withCurrent } from '../../kernel/refusal.ts'
import type { UserScope } from '../../kernel/scope.ts'
import type { Server } from '../../server.ts'
import * as actions from './actions.ts'
import { findMentionable, markRead } from './mentions.ts'
import { findPerson } from './repository.ts'
import { noteList, toNote } from './search.ts'

export function registerCandidateNotes({ handle, config: { public_url } }: Server) {
  const mails = { public_url }

  handle(listCandidateNotes, async ({ scope, query: { candidate_id, surveyResultId, ...page } }) => {
    const person = await findPerson(scope, { candidate_id, surveyResultId })
    if (!person) throw new Refusal('not_found')
    const { rows, ...match } = await searchList(scope, noteList, { filters: { candidate_id: person.id }, ...page })
    return { ...match, data: rows.map((row) => toNote(scope, row)) }
  })

  handle(createCandidateNote, async ({ scope, query, body }) =>
    readReply(scope, await actions.createNote(scope, query, body, mails)),
  )

  handle(updateCandidateNote, async ({ scope, params: { id }, body }) => {
    await withCurrent(actions.updateNote(scope, id, body, mails), () => readReply(scope, id))
    return readReply(scope, id)
  })

  handle(listMentionable, async ({ scope, query: { search, ...whose } }) => {
    const person = await findPerson(scope, whose)
    if (!person) throw new Refusal('not_found')
    return {
      data: await findMentionable(scope, { company_id: person.company_id, candidate_id: person.id }, { search }),
    }
  })

  handle(readMentions, async ({ scope, body: { candidate_id } }) => {
    const person = await findPerson(scope, { candidate_id })
    if (!person) throw new Refusal('not_found')
    return { data: { read: await markRead(scope, person.id) } }
  })

  handle(deleteCandidateNote, async ({ scope, params: { id } }) => {
    await actions.deleteNote(scope, id)
    return { data: { id } }
  })
}

async function readReply(scope: UserScope, id: string): Promise<{ data: CandidateNote }> {
  const { rows } = await searchList(scope, noteList, { filters: { id } })
  if (!rows[0]) throw new Refusal('not_found')
  return { data: toNote(scope, rows[0]) }
}
