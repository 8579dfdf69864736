import type { PersonName } from './name-spelling.ts'

const firstLabels =
  "first names?|given names?|forenames?|vornamen?|prénoms?|nombres?|nome|voornaam|imię|imiona|jméno|meno|keresztnév|utónév|prenume|ad|adı|fornavn|förnamn|etunimi|имя|ім[’']я|όνομα"
const lastLabels =
  'last names?|surnames?|family names?|nach-?name|familienname|zuname|nom(?: de famille)?|apellidos?|cognome|sobrenome|apelidos?|achternaam|nazwisko|příjmení|priezvisko|vezetéknév|nume|soyad|soyadı|etternavn|efternamn|sukunimi|фамилия|прізвище|επώνυμο'

const valueBehind = (labels: string) =>
  new RegExp(
    String.raw`(?<![\p{L}/])(?:${labels})\s*(?:[:：|]|\t|\s{2,})\s*([\p{L}\p{M}][\p{L}\p{M}'’ .-]{0,58})$`,
    'iu',
  )
const firstOf = valueBehind(firstLabels)
const lastOf = valueBehind(lastLabels)
/** In German forms, the surname stands behind "Name" where the given name has a label of its own. */
const bareName = valueBehind('name|naam|namn|navn')

const maxLines = 60

/** The first and the last name of a form that has a label for each. */
export function labelledName(lines: readonly string[]): PersonName | undefined {
  const head = lines.slice(0, maxLines).map((line) => line.trim())
  const behind = (label: RegExp) => head.flatMap((line) => label.exec(line)?.[1]?.trim() ?? [])[0]
  const first = behind(firstOf)
  const last = behind(lastOf) ?? behind(bareName)
  return first && last ? { first, last } : undefined
}
