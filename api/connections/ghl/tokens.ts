import type { Seals } from '../../kernel/sealed.ts'

/** Bound to its connection: the sealed token of one is of no use at another. */
const purposeOf = (connection_id: string) => `token of GoHighLevel ${connection_id}`

export const sealToken = (seals: Seals, connection_id: string, token: string) =>
  seals.seal(purposeOf(connection_id), token)
export const tokenOf = (seals: Seals, { id, sealed_token }: { id: string; sealed_token: string }) =>
  seals.open(purposeOf(id), sealed_token)
