import { cleanName, isNameLike, piecesOf, type Piece } from './name-pieces.ts'
import { addressScore, certainAddress, fileNameScore, ownScore } from './name-scores.ts'

/**
 * A part of a line that may be the name of the person.
 * @property isCertain the file says itself whose name it is: by a label, or by an address made of the name
 */
type NameLine = { text: string; score: number; isCertain: boolean }

const maxLines = 160

type NameEvidence = { email: string | null; fileName: string }

/** The parts of a resume that may be its person's name, the likeliest first. */
export function nameLines(text: string, evidence: NameEvidence): NameLine[] {
  const lines = text.split('\n').slice(0, maxLines)
  const best = new Map<string, NameLine>()
  let nth = 0
  for (const [at, line] of lines.entries()) {
    const trimmed = line.trim()
    if (trimmed === '') continue
    nth += 1
    const beginsBlock = at === 0 || (lines[at - 1]!.trim() === '' && (at < 2 || lines[at - 2]!.trim() === ''))
    for (const piece of piecesOf(trimmed, lines[at + 1]?.trim() ?? '')) {
      const name = cleanName(piece.text, evidence.email)
      if (!name || !isNameLike(name)) continue
      const ofAddress = addressScore(name, evidence.email)
      const score =
        ownScore(name) +
        ofAddress +
        fileNameScore(name, evidence.fileName) +
        placeScore({ nth, beginsBlock }) +
        pieceScore(piece)
      const key = name.toLowerCase()
      const before = best.get(key)
      const isCertain = piece.isLabelled || ofAddress >= certainAddress
      if (!before || before.score < score)
        // A name that stands twice, such as in the header and in the text, is more likely one.
        best.set(key, {
          text: name,
          score: score + (before ? 6 : 0),
          isCertain: isCertain || (before?.isCertain ?? false),
        })
      else before.score += 6
    }
  }
  return [...best.values()].toSorted((a, b) => b.score - a.score)
}

/** Names stand at the beginning of a resume, or of a column of it. */
function placeScore({ nth, beginsBlock }: { nth: number; beginsBlock: boolean }): number {
  const place = nth === 1 ? 30 : nth <= 3 ? 22 : nth <= 6 ? 12 : nth > 40 ? -15 : 0
  return place + (beginsBlock ? 18 : 0)
}

function pieceScore({ text, isLabelled, nthOfLine }: Piece): number {
  const isSentence = /\p{Ll}{3}[.!?]$/u.test(text)
  return (isLabelled ? 100 : 0) - (nthOfLine > 0 ? 8 : 0) - (isSentence ? 20 : 0)
}
