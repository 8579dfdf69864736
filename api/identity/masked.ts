/** Masks where a code was sent: its owner recognizes it, an attacker with the password learns nothing new. */
export function maskedEmail(email: string): string {
  const [local = '', host = ''] = email.split('@')
  return `${local.slice(0, 1)}***@${host}`
}

export const maskedPhone = (phone: string): string => `*** ${phone.slice(-3)}`
