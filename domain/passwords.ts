/** Data of the person that a password may not consist of. */
export type OwnData = { first: string; last: string; email: string; company_name: string }

const minPieceLength = 3
const minOtherLength = 4

/**
 * Whether a password is little more than the person's own data: after removing their names, address and
 * company, fewer than four characters remain.
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

/** The text without case, accents and spaces. */
const folded = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f\s]/g, '')
    .toLowerCase()
