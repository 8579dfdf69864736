import { createHmac } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * A time-based code by RFC 6238, with SHA-1, 30 s and six digits.
 * @param ahead the number of time steps from now. The server accepts the previous, the present and the next step, so a
 * code of the present or the next step is still valid if a step ends before the code arrives.
 */
export function totp(secret: string, ahead = 0): string {
  const bits = Array.from(secret.replaceAll(' ', ''))
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead))
  const hash = createHmac('sha1', key).update(counter).digest()
  const number = hash.readUInt32BE(hash.at(-1)! & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}
