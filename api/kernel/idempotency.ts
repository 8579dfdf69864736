import { createHash } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { idempotencyKeys } from '../database/tables/idempotency-keys.ts'
import { Invalid, Refusal } from './refusal.ts'
import { inScope, type UserScope } from './scope.ts'
import type { Encryption } from './encryption.ts'

const header = 'Idempotency-Key'

/** @property request the parsed input: the same key with another one is refused */
type Attempt = { operation: string; key: string; request: unknown }
type IdempotentAnswer = { answer: unknown; isReplayed: boolean }

/** The key that a client sent with a write, if it sent one. */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[!-~]{1,200}$/.test(key))
    throw new Invalid([{ path: header, message: 'Send 1 to 200 letters, digits or signs, without spaces.' }])
  return key
}

/**
 * Runs the work of a write unless the same actor has sent it before with this key; then the stored answer is given
 * again. Everything happens in the caller's transaction: a refused or broken-off write stores nothing.
 * @throws Refusal `request_running` while the first request runs; `answer_erased`; Invalid when the key belongs to other input
 */
export async function runOnce(
  scope: UserScope,
  encryption: Encryption,
  { operation, key, request }: Attempt,
  work: () => Promise<unknown>,
): Promise<IdempotentAnswer> {
  const { user, superAdmin } = scope
  const own = {
    company_id: companyOf(scope),
    actor_user_id: superAdmin?.id ?? user.id,
    acting_as_user_id: superAdmin ? user.id : null,
    // The keys of one system are not those of another, nor of the person whose rights it uses.
    operation: scope.key_id ? `${operation} by ${scope.key_id}` : operation,
    key,
  }
  await lock(scope, Object.values(own).join(' '))
  const request_hash = createHash('sha256').update(JSON.stringify(request)).digest('base64url')
  const purpose = purposeOf({ operation: own.operation, request_hash })
  const stored = await find(scope, own)
  if (stored) {
    if (stored.request_hash !== request_hash)
      throw new Invalid([{ path: header, message: 'This key was sent before with another request. Send a new one.' }])
    if (stored.encrypted_answer === '') throw new Refusal('answer_erased')
    return { answer: JSON.parse(encryption.decrypt(purpose, stored.encrypted_answer)), isReplayed: true }
  }
  const answer = await work()
  const encrypted_answer = encryption.encrypt(purpose, JSON.stringify(answer))
  await scope.db.insert(idempotencyKeys).values({ ...own, request_hash, encrypted_answer })
  return { answer, isReplayed: false }
}

/** The user's own company, or one of the key's when it does not open that one: the answer has to be found again by the same key. */
const companyOf = ({ user, companies }: UserScope) =>
  !companies || companies.includes(user.company.id) ? user.company.id : companies.toSorted()[0]!

const purposeOf = ({ operation, request_hash }: { operation: string; request_hash: string }) =>
  `answer of ${operation} ${request_hash}`

/**
 * Empties the stored answers in which one of the texts stands, or one of the names as a whole word. They stay known: a write
 * that is sent again does not happen a second time.
 */
export async function forgetAnswers(
  scope: UserScope,
  encryption: Encryption,
  company_id: string,
  { words, names }: { words: readonly string[]; names: readonly string[] },
) {
  const { rows } = await scope.db.execute<{
    place: string
    operation: string
    request_hash: string
    encrypted_answer: string
  }>(sql`select * from answers_of_company(${company_id})`)
  const places: string[] = []
  const others: { place: string; answer: string }[] = []
  for (const { place, encrypted_answer, ...encrypted } of rows) {
    const answer = answerOf(encryption, encrypted, encrypted_answer)
    // An answer that does not open may name them as well, and must not keep anybody from being erased.
    if (answer === undefined || words.some((word) => answer.includes(word))) places.push(place)
    else others.push({ place, answer })
  }
  await scope.db.execute(sql`
    select empty_answers(${company_id}, ${sql.param(places)}::text[] || array(
      select place from jsonb_to_recordset(${JSON.stringify(others)}) other (place text, answer text)
       where holds_name(answer, ${sql.param(names)}::text[], '{}')))`)
}

function answerOf(
  encryption: Encryption,
  encrypted: Parameters<typeof purposeOf>[0],
  encrypted_answer: string,
): string | undefined {
  try {
    return encryption.decrypt(purposeOf(encrypted), encrypted_answer).toLowerCase()
  } catch {
    return undefined
  }
}

/** Held until the end of the transaction. It does not wait: waiting requests would occupy every connection. */
async function lock({ db }: UserScope, name: string) {
  const { rows } = await db.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as locked`,
  )
  if (!rows[0]?.locked) throw new Refusal('request_running')
}

type Own = Pick<
  typeof idempotencyKeys.$inferSelect,
  'company_id' | 'actor_user_id' | 'acting_as_user_id' | 'operation' | 'key'
>

/** Never of another actor, nor of the same super admin acting as somebody else. */
async function find(scope: UserScope, { company_id, actor_user_id, acting_as_user_id, operation, key }: Own) {
  const [stored] = await scope.db
    .select({ request_hash: idempotencyKeys.request_hash, encrypted_answer: idempotencyKeys.encrypted_answer })
    .from(idempotencyKeys)
    .where(
      and(
        inScope(scope, idempotencyKeys.company_id),
        eq(idempotencyKeys.company_id, company_id),
        eq(idempotencyKeys.actor_user_id, actor_user_id),
        acting_as_user_id
          ? eq(idempotencyKeys.acting_as_user_id, acting_as_user_id)
          : isNull(idempotencyKeys.acting_as_user_id),
        eq(idempotencyKeys.operation, operation),
        eq(idempotencyKeys.key, key),
      ),
    )
  return stored
}
