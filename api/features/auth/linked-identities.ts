import { and, eq } from 'drizzle-orm'
import { linkedIdentities } from '../../database/tables/sessions.ts'
import { users } from '../../database/tables/users.ts'
import type { OutsidePerson } from '../../outside/identity/hosted.ts'
import { inScope, type Origin } from '../../platform/scope.ts'
import type { AccountScope, Transactions } from '../../platform/transaction.ts'
import { auditOwn } from '../audit-events/repository.ts'
import { findAccount } from '../../identity/find-account.ts'

type Identity = Pick<OutsidePerson, 'issuer' | 'subject'>

/** Which of our users an account at an outside provider is. Nobody is ever made from one. */
export function linkedIdentitiesOf(transactions: Transactions) {
  return {
    /**
     * By issuer and subject, which last. Failing these, once, by an address that both sides have
     * proved: from then on it is the subject that counts.
     */
    userOf: async (person: OutsidePerson, origin: Origin): Promise<string | undefined> => {
      const linked = await transactions.withoutTenant(async (db) => {
        const [row] = await db
          .select({ user_id: linkedIdentities.user_id })
          .from(linkedIdentities)
          .where(and(eq(linkedIdentities.issuer, person.issuer), eq(linkedIdentities.subject, person.subject)))
        return row?.user_id
      })
      const { email, email_verified: isProved } = person
      if (linked || !email || !isProved) return linked
      const candidate = await transactions.withoutTenant((db) => findAccount(db, email))
      if (!candidate) return undefined
      return transactions.asAccount(candidate, origin, async (scope) => {
        const { active, set_up, email_verified } = scope.account
        if (!active || !set_up || !email_verified) return undefined
        return (await link(scope, person)) ? candidate : undefined
      })
    },

    /** An account made or found there for the user: it takes the place of one that has gone. False: it is somebody else's. */
    add: async (user_id: string, { issuer, subject }: Identity, origin: Origin): Promise<boolean> => {
      const added = await transactions.asAccount(user_id, origin, async (scope) => {
        const [other] = await scope.db
          .select({ user_id: linkedIdentities.user_id })
          .from(linkedIdentities)
          .where(and(eq(linkedIdentities.issuer, issuer), eq(linkedIdentities.subject, subject)))
        if (other && other.user_id !== user_id) return false
        const { rowCount } = await scope.db
          .update(linkedIdentities)
          .set({ subject })
          .where(and(eq(linkedIdentities.user_id, user_id), eq(linkedIdentities.issuer, issuer)))
        if (!rowCount) return link(scope, { issuer, subject })
        await auditLink(scope, issuer)
        return true
      })
      return added === true
    },

    /** The user's subject at an issuer, if they are linked there. */
    subjectOf: (user_id: string, issuer: string): Promise<string | undefined> =>
      transactions.withoutTenant(async (db) => {
        const [row] = await db
          .select({ subject: linkedIdentities.subject })
          .from(linkedIdentities)
          .where(and(eq(linkedIdentities.user_id, user_id), eq(linkedIdentities.issuer, issuer)))
        return row?.subject
      }),
  }
}

/** One account at each issuer for a user: a second one with the same address is somebody else's claim. */
async function link(scope: AccountScope, { issuer, subject }: Identity): Promise<boolean> {
  const { user_id } = scope.account
  // Two claims at once stand in line here.
  await scope.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, user_id), inScope(scope, users.company_id)))
    .for('update')
  const taken = await scope.db
    .select({ subject: linkedIdentities.subject })
    .from(linkedIdentities)
    .where(and(eq(linkedIdentities.user_id, user_id), eq(linkedIdentities.issuer, issuer)))
  if (taken.length > 0) return taken.some((known) => known.subject === subject)
  const added = await scope.db
    .insert(linkedIdentities)
    .values({ user_id, issuer, subject })
    .onConflictDoNothing()
    .returning({ id: linkedIdentities.id })
  if (added.length === 0) return false
  await auditLink(scope, issuer)
  return true
}

async function auditLink(scope: AccountScope, issuer: string) {
  await auditOwn(scope, 'auth.link-identity', { issuer })
}
