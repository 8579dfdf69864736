import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Home } from '@seatwise/contract/home'
import type { Mentionable } from '@seatwise/contract/candidate-notes'
import { mentionedNames } from '@seatwise/domain/mentions'
import { candidates } from '../../database/tables/candidates.ts'
import { companies } from '../../database/tables/companies.ts'
import { noteMentions } from '../../database/tables/candidate-notes.ts'
import { users } from '../../database/tables/users.ts'
import { readRows } from '../../kernel/statements.ts'
import { Invalid } from '../../kernel/refusal.ts'
import { inScope, type UserScope } from '../../kernel/scope.ts'
import { mayReadPerson } from '../../base/survey-links/public.ts'
import { enqueueMails, renderMail } from '../../base/outbox/public.ts'
import type { StoredNote } from './repository.ts'

/** The configuration of the emails about mentions. */
export type MentionMails = { public_url: string }

const maxSuggested = 10
/** The time in which a user gets no second email about a person whose notes they have not read since the first. */
const mailPauseMinutes = 60

const nameOfUser = sql<string>`regexp_replace(trim(${users.first} || ' ' || ${users.last}), '\\s+', ' ', 'g')`

type Whose = { company_id: string; candidate_id: string }

/** Users in scope who may read the notes of a company: its own, those of its franchise, and super admins. */
const mayBeMentioned = (scope: UserScope, { company_id, candidate_id }: Whose) =>
  and(
    inScope(scope, users.company_id),
    eq(users.active, true),
    // The address of an account that is not set up is unproven.
    sql`${users.set_up_at} is not null`,
    sql`exists (select from companies own where own.id = ${users.company_id} and own.state = 'active')`,
    mayReadPerson(sql`${users.id}`, company_id, candidate_id),
    sql`(${users.company_id} = ${company_id} or ${users.auth_role} = 'SUPER_ADMIN'
      or ${users.company_id} = (select c.franchise_id from companies c where c.id = ${company_id}))`,
  )

/** Finds users to mention by a part of their name, except the reader. */
export async function findMentionable(
  scope: UserScope,
  whose: Whose,
  { search = '' }: { search?: string | undefined },
): Promise<Mentionable[]> {
  return (
    scope.db
      .select({ id: users.id, name: nameOfUser, auth_role: users.auth_role })
      .from(users)
      .where(
        and(
          mayBeMentioned(scope, whose),
          sql`${users.id} <> ${scope.user.id}`,
          sql`position(fold(${search}) in fold(${nameOfUser})) > 0`,
        ),
      )
      // Names that begin with the searched text come first.
      .orderBy(sql`position(fold(${search}) in fold(${nameOfUser})) > 1`, sql`fold(${nameOfUser})`, users.id)
      .limit(maxSuggested)
  )
}

type Note = Pick<StoredNote, 'id' | 'company_id' | 'candidate_id' | 'body' | 'visibility'>

/**
 * Updates the stored mentions of a note after its text: adds mentions of the given users, each of whom the text must
 * name, and ends mentions of users whom the text no longer names. Mails users who are mentioned for the first time.
 * @returns whether anything has changed
 */
export async function storeMentions(
  scope: UserScope,
  note: Note,
  values: readonly string[] = [],
  mails: MentionMails,
): Promise<boolean> {
  const stored = await scope.db
    .select()
    .from(noteMentions)
    .where(and(inScope(scope, noteMentions.company_id), eq(noteMentions.note_id, note.id)))
  const storedIds = new Set(stored.map(({ user_id }) => user_id))
  const added = await findNamed(
    scope,
    note,
    values.filter((id) => !storedIds.has(id)),
  )
  const namesInText = mentionedNames(
    note.body,
    [...stored, ...added].map(({ name }) => name),
  )
  const ended = stored.filter(({ name, ended_at }) => ended_at === null && !namesInText.has(name))
  const again = stored.filter(
    ({ user_id, name, ended_at }) => ended_at !== null && values.includes(user_id) && namesInText.has(name),
  )
  const stays = stored.some(({ name, ended_at }) => ended_at === null && namesInText.has(name))
  if (note.visibility === 'private' && (added.length > 0 || again.length > 0 || stays)) throw mentionInPrivate
  await setEnded(scope, ended, true)
  await setEnded(scope, again, false)
  if (added.length > 0) await insertMentions(scope, note, added, mails)
  return ended.length + again.length + added.length > 0
}

const mentionInPrivate = new Invalid([
  {
    path: 'body',
    message:
      'Only you read a private note, so it cannot mention anybody. Share it with the team, or take the mention out.',
  },
])

type MentionedUser = Awaited<ReturnType<typeof findNamed>>[number]

/** Finds these users; refuses if one of them may not read the note or is not named in its text. */
async function findNamed(scope: UserScope, { company_id, candidate_id, body }: Note, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await scope.db
    .select({
      id: users.id,
      name: nameOfUser,
      first: users.first,
      email: users.email,
      company_id: users.company_id,
      auth_role: users.auth_role,
      wants_mail: sql<boolean>`coalesce((${users.preferences} ->> 'mail_on_mention')::boolean, true)`,
    })
    .from(users)
    .where(and(mayBeMentioned(scope, { company_id, candidate_id }), inArray(users.id, [...ids])))
    .orderBy(users.id)
  const path = 'mention_ids'
  if (rows.length < new Set(ids).size)
    throw new Invalid([{ path, message: 'Somebody mentioned here may not read this note. Take the mention out.' }])
  const namesInText = mentionedNames(
    body,
    rows.map(({ name }) => name),
  )
  const missing = rows.find(({ name }) => !namesInText.has(name))
  if (missing) throw new Invalid([{ path, message: `The note does not name @${missing.name}.` }])
  return rows
}

async function setEnded(scope: UserScope, mentions: readonly { id: string }[], isEnded: boolean) {
  if (mentions.length === 0) return
  await scope.db
    .update(noteMentions)
    .set({ ended_at: isEnded ? sql`now()` : null })
    .where(
      and(
        inScope(scope, noteMentions.company_id),
        inArray(
          noteMentions.id,
          mentions.map(({ id }) => id),
        ),
      ),
    )
}

/**
 * Stores mentions, and emails the users who want emails. Users who mention themselves get neither an email nor a
 * reminder.
 */
async function insertMentions(scope: UserScope, note: Note, added: readonly MentionedUser[], mails: MentionMails) {
  const paused = await findPaused(scope, note)
  const mailed = added.filter(({ id, wants_mail }) => wants_mail && id !== scope.user.id && !paused.has(id))
  const outboxIds = await sendMails(scope, note, mailed, mails)
  await scope.db.insert(noteMentions).values(
    added.map(({ id, name }) => ({
      company_id: note.company_id,
      note_id: note.id,
      user_id: id,
      name,
      outbox_id: outboxIds.get(id) ?? null,
      ...(id === scope.user.id ? { read_at: sql`now()` } : {}),
    })),
  )
}

/** The ids of users who got an email about this person recently and have not read the notes since. */
async function findPaused(scope: UserScope, { company_id, candidate_id }: Note): Promise<Set<string>> {
  const rows = await readRows<{ user_id: string }>(
    scope,
    sql`select m.user_id from candidate_notes n
      join note_mentions m on m.company_id = n.company_id and m.note_id = n.id
      where ${inScope(scope, sql`n.company_id`) ?? sql`true`} and n.company_id = ${company_id}
        and n.candidate_id = ${candidate_id} and m.outbox_id is not null and m.read_at is null
        and m.created_at > now() - make_interval(mins => ${mailPauseMinutes})`,
  )
  return new Set(rows.map(({ user_id }) => user_id))
}

/** @returns the id of each user's email, by the id of the user */
async function sendMails(scope: UserScope, note: Note, to: readonly MentionedUser[], { public_url }: MentionMails) {
  if (to.length === 0) return new Map<string, string>()
  const [about] = await scope.db
    .select({ first: candidates.first, last: candidates.last, email: candidates.email, brand: companies.brand })
    .from(candidates)
    .innerJoin(companies, eq(companies.id, candidates.company_id))
    .where(and(inScope(scope, candidates.company_id), eq(candidates.id, note.candidate_id)))
  const { first, last, company } = scope.user
  const { brand, ...person } = about!
  const ids = await enqueueMails(
    scope,
    note.company_id,
    to.map((user) => ({
      recipient: user.email,
      ...renderMail('mention', brand, {
        first: user.first,
        // As in notes, authors outside the reader's companies are not named.
        by: user.company_id === company.id || user.auth_role === 'SUPER_ADMIN' ? `${first} ${last}` : '',
        person: `${person.first} ${person.last}`.trim() || person.email,
        link: `${public_url}/candidates/${note.candidate_id}/notes`,
      }),
    })),
  )
  return new Map(to.map(({ id }, index) => [id, ids[index]!]))
}

/** Marks the user's mentions in notes about this person as read. @returns the number of mentions that were unread */
export async function markRead(scope: UserScope, candidate_id: string): Promise<number> {
  const ofPerson = sql`(select n.id from candidate_notes n where n.company_id = ${noteMentions.company_id} and n.candidate_id = ${candidate_id})`
  const read = await scope.db
    .update(noteMentions)
    .set({ read_at: sql`now()` })
    .where(
      and(
        inScope(scope, noteMentions.company_id),
        eq(noteMentions.user_id, scope.user.id),
        isNull(noteMentions.read_at),
        inArray(noteMentions.note_id, ofPerson),
      ),
    )
    .returning({ id: noteMentions.id })
  return read.length
}

type Unread = Home['needs']['mentions'][number]

/** The latest unread mentions of the user in notes of the last 30 days. */
export async function findUnreadMentions(scope: UserScope, limit: number): Promise<Unread[]> {
  return readRows<Unread>(
    scope,
    sql`select n.id as note_id, m.created_at,
        json_build_object('id', c.id, 'first', c.first, 'last', c.last, 'email', c.email) as candidate,
        json_build_object('id', company.id, 'name', company.name) as company,
        json_build_object('id', author.id, 'name', author.first || ' ' || author.last) as author,
        left(regexp_replace(n.body, '\\s+', ' ', 'g'), 160) as excerpt
      from note_mentions m
      join candidate_notes n on n.company_id = m.company_id and n.id = m.note_id
      join candidates c on c.company_id = n.company_id and c.id = n.candidate_id
      join companies company on company.id = n.company_id
      left join users author on author.id = n.author_user_id
        and ${inScope(scope, sql`author.company_id`) ?? sql`true`}
      where m.user_id = ${scope.user.id} and ${inScope(scope, sql`m.company_id`) ?? sql`true`}
        and m.read_at is null and m.ended_at is null and m.created_at > now() - interval '30 days'
      order by m.created_at desc, m.id limit ${limit}`,
  )
}
