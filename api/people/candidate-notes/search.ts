import { sql } from 'drizzle-orm'
import type { CandidateNote } from '@seatwise/contract/candidate-notes'
import type { SortOrder } from '@seatwise/contract/values/base'
import { canDoWithNote } from '@seatwise/domain/policies/candidate-notes'
import type { List } from '../../kernel/list/list.ts'
import { actorOf, inScope, ofTeamOrReader, type UserScope } from '../../kernel/scope.ts'
import { columnsOf, personOf } from '../../kernel/selection.ts'
import { candidateNotes } from '../../database/tables/candidate-notes.ts'

type Row = Omit<CandidateNote, 'can' | 'is_own'> & { author_user_id: string }
type Filters = { candidate_id?: string; id?: string }

/**
 * The notes about one person, or the note with one id, that the reader may see. Names and ids of authors outside the
 * reader's scope are left out.
 */
export const noteList: List<Filters, { field: 'created_at'; order: SortOrder }, Row> = {
  name: 'candidate-notes',
  defaultSort: { field: 'created_at', order: 'desc' },
  columns: ({ scope: { user } }) => ({
    ...columnsOf(candidateNotes, 'n', [
      'id',
      'candidate_id',
      'author_user_id',
      'body',
      'visibility',
      'is_pinned',
      'created_at',
      'edited_at',
      'version',
    ]),
    mentions: sql`coalesce((select json_agg(json_build_object('name', m.name, 'is_reader', m.user_id = ${user.id}) order by m.created_at, m.name)
      from note_mentions m where m.company_id = n.company_id and m.note_id = n.id and m.ended_at is null), '[]')`,
    is_unread: sql`exists (select from note_mentions m where m.company_id = n.company_id and m.note_id = n.id and m.user_id = ${user.id}
      and m.read_at is null and m.ended_at is null)`,
    author: personOf('author'),
  }),
  tables: ({ scope }) => sql`candidate_notes n
    join candidates c on c.company_id = n.company_id and c.id = n.candidate_id
    left join users author on author.id = n.author_user_id
      and ${inScope(scope, sql`author.company_id`) ?? sql`true`}`,
  counted: () => sql`candidate_notes n join candidates c on c.company_id = n.company_id and c.id = n.candidate_id`,
  tenant: (scope) => inScope(scope, sql`n.company_id`),
  id: sql`n.id`,
  always: ({ scope }) => [ofTeamOrReader(scope, { visibility: sql`n.visibility`, author: sql`n.author_user_id` })],
  conditions: {
    candidate_id: (id) => sql`c.id = ${id}`,
    id: (id) => sql`n.id = ${id}`,
  },
  keys: {
    created_at: () => [
      { expression: sql`n.is_pinned::int`, type: 'int' },
      { expression: sql`n.created_at`, type: 'timestamptz' },
    ],
  },
}

export function toNote(scope: UserScope, { author_user_id, ...row }: Row): CandidateNote {
  const is_own = author_user_id === scope.user.id
  return { ...row, is_own, can: canDoWithNote(actorOf(scope), { is_own }) }
}
