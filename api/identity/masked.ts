/**
 * Masks the address that a code was sent to: its owner recognizes it, but an attacker who has the password learns
 * little.
 */
export function maskedEmail(email: string): string {
  const [local = '', host = ''] = email.split('@')
  return `${local.slice(0, 1)}***@${host}`
}

export const maskedPhone = (phone: string): string => `*** ${phone.slice(-3)}`
