/** The address that calls a stored number; an extension is dialled after the call is answered (RFC 3966). */
export const telephoneLink = (phone: string): string => `tel:${phone.replace(' ext. ', ';ext=')}`
