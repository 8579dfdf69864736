/** Numbers as people write them: with spaces, dots, hyphens, brackets, strokes, and an extension. */
const written =
  /(?<![\p{L}\p{N}.@/_+-])(?:\+|00|\(\+?)?\d(?:[\s().\-–‑/\u00A0]{0,3}\d){6,16}(?:\s?(?:x|ext\.?|extension)\s?\d{1,6})?(?![\p{L}\p{N}@_])/giu
const labelled =
  /(?:phone|contact|tel|mob|cell|handy|telefon|tél|port|móvil|cellulare|celular|telemóvel|gsm|komórka|тел|моб|τηλ|κιν|هاتف|جوال|نقال|موبايل|נייד|טלפון|电话|手机|電話|携帯|전화|휴대폰|whatsapp|m\.|t\.|m:|t:|p:|[☎✆📞📱])\P{N}{0,12}$/iu
const mobile =
  /(?:mob|cell|handy|móvil|telemóvel|komórka|моб|κιν|جوال|نقال|موبايل|נייד|手机|携帯|휴대폰|📱|m:)\P{N}{0,12}$/iu
const fax = /fax\P{N}{0,12}$/iu
const otherNumber =
  /(?:iban|passport|id|no\.?|nr\.?|number|isbn|orcid|vat|tax|siret|ssn|licen[cs]e|registration|pesel|pin|box)\P{N}{0,6}$/iu

/** The beginning of a number of a bank account. */
const account = /\b[A-Z]{2}\d{2}(?:\s?\d{4})*\s?$/

const maxLines = 400

/**
 * Telephone numbers of a text, the likeliest first: those with a label and of mobile phones, those with the code of a country, the others.
 * @returns isOpen several are likely, or nothing says that the number is one
 */
export function phonesIn(lines: readonly string[], email: string | null): { phones: string[]; isOpen: boolean } {
  const emailLine = email ? lines.findIndex((line) => line.toLowerCase().includes(email)) : -1
  const scores = new Map<string, { text: string; score: number }>()
  for (const [nth, line] of lines.slice(0, maxLines).entries()) {
    const isNearEmail = emailLine >= 0 && Math.abs(emailLine - nth) <= 2
    for (const match of line.matchAll(written)) {
      const [text] = match
      const before = line.slice(Math.max(0, match.index - 24), match.index)
      if (
        isNoPhone(text) ||
        fax.test(before) ||
        account.test(before) ||
        (otherNumber.test(before) && !labelled.test(before))
      )
        continue
      const digits = text.replaceAll(/\D/g, '')
      const score =
        (labelled.test(before) ? 30 : 0) +
        (mobile.test(before) ? 5 : 0) +
        (/^\(?(?:\+|00)/.test(text) ? 20 : 0) +
        (nth < 20 ? 10 : 0) +
        (isNearEmail ? 15 : 0) -
        (nth > 60 ? 10 : 0) -
        (/[\s().-]/.test(text) || text.startsWith('+') ? 0 : 5)
      if (!scores.has(digits)) scores.set(digits, { text: text.trim(), score })
    }
  }
  const ranked = [...scores.values()].toSorted((a, b) => b.score - a.score)
  const [best, second] = ranked
  return {
    phones: ranked.map(({ text }) => text),
    isOpen: best !== undefined && (best.score < 20 || (second !== undefined && second.score >= best.score - 5)),
  }
}

/** Years, days, times, and numbers that are too short or too long. */
function isNoPhone(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '')
  if (digits.length < 7 || digits.length > 17) return true
  const bare = text.replace(/^[(\s]+/, '')
  const [, from, to] = /^([12]\d{3})\s*[\s–‑\-/.]+\s*([12]\d{3})$/.exec(bare) ?? []
  // A period of years.
  if (from && to && from <= to && to < '2100') return true
  const month = String.raw`(?:0?[1-9]|1[0-2])`
  const day = String.raw`(?:0?[1-9]|[12]\d|3[01])`
  const dates = [
    String.raw`${day}[./\s-]${month}[./\s-](?:19|20)\d\d`,
    String.raw`(?:19|20)\d\d[./-]${month}(?:[./-]${day})?(?:$|\s*[–-])`,
    String.raw`${month}[./-](?:19|20)\d\d(?:$|\s*[–-])`,
    String.raw`${month}/\d\d\s*[–-]\s*${month}/\d\d$`,
  ]
  return dates.some((date) => new RegExp(`^${date}`).test(bare))
}
