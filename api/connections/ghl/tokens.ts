import type { Encryption } from '../../kernel/encryption.ts'

/** Bound to its connection: the encrypted token of one is of no use at another. */
const purposeOf = (connection_id: string) => `token of GoHighLevel ${connection_id}`

export const encryptToken = (encryption: Encryption, connection_id: string, token: string) =>
  encryption.encrypt(purposeOf(connection_id), token)
export const tokenOf = (encryption: Encryption, { id, encrypted_token }: { id: string; encrypted_token: string }) =>
  encryption.decrypt(purposeOf(id), encrypted_token)
