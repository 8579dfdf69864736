/** Words that occur in nearly every English sentence and rarely in other languages. */
const common = new Set(
  'the and of to is are was were be been has have had do does did not with for from that this these those what which who how where when why you your their they it its as at by an or if would could should can will about than then there into over under between while because more most least less each every any no on in out up'.split(
    ' ',
  ),
)
/** Texts with fewer words are too short to judge: they count as English. */
const minWords = 8
const minShare = 0.18

/** True if a text is English, by its share of common English words and of Latin letters. */
export function isEnglish(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  const latin = text.match(/\p{Script=Latin}/gu) ?? []
  if (letters.length > 0 && latin.length / letters.length < 0.9) return false
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  if (words.length < minWords) return true
  return words.filter((word) => common.has(word)).length / words.length >= minShare
}
