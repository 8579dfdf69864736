import type { Encryption } from '../../kernel/encryption.ts'

/** Binds an encrypted token to its connection, so that it cannot be decrypted for another one. */
const purposeOf = (connection_id: string) => `token of GoHighLevel ${connection_id}`

export const encryptToken = (encryption: Encryption, connection_id: string, token: string) =>
  encryption.encrypt(purposeOf(connection_id), token)
export const tokenOf = (encryption: Encryption, { id, encrypted_token }: { id: string; encrypted_token: string }) =>
  encryption.decrypt(purposeOf(id), encrypted_token)
