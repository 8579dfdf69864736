/** The person's own data that a password may not be made of. */
export type OwnData = { first: string; last: string; email: string; company_name: string }

const minPieceLength = 3
const minOtherLength = 4

/**
 * Whether a password is little more than its person's own data: what is left of it without their
 * names, address and company has fewer than four characters.
 */
export function isOwnData(password: string, own: OwnData): boolean {
  const [local = '', host = ''] = own.email.split('@')
  const pieces = [own.email, local, ...local.split(/[._+-]/), host.split('.')[0]!, own.first, own.last]
    .concat(own.company_name, own.company_name.split(/\s+/))
    .map(folded)
    .filter((piece) => piece.length >= minPieceLength)
    .sort((a, b) => b.length - a.length)
  const rest = pieces.reduce((left, piece) => left.replaceAll(piece, ''), folded(password))
  return rest.length < minOtherLength && rest !== folded(password)
}

/** Without case, accents and spaces. */
const folded = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f\s]/g, '')
    .toLowerCase()
