/** Where a code went, for somebody who knows the address or number and nobody else. */
export function maskedEmail(email: string): string {
  const [local = '', host = ''] = email.split('@')
  return `${local.slice(0, 1)}***@${host}`
}

export const maskedPhone = (phone: string): string => `*** ${phone.slice(-3)}`
