import type { CheckedPerson } from '@seatwise/contract/candidate-resumes'
import { emailAddress } from '@seatwise/contract/email-addresses'
import type { ResumeFact } from '@seatwise/contract/values/people'
import {
  badAddress,
  badPhone,
  factWords,
  fillIn,
  knownWords,
  leftOutByHand,
  nameOf,
  noAddress,
  noFirstName,
  onlyFile,
  sameAddress,
  sameFile,
  samePhone,
} from './words.ts'

export type Facts = Record<ResumeFact, string>
/** add: as a new person. file: only the file, to somebody who is there. */
export type Choice = 'add' | 'file' | 'leave'

/**
 * A file, the facts about its person, and how far it is.
 * @property reading failed: the file can be read again; refused: it would be refused again
 * @property problem why it was not read, or has no facts
 * @property digest of the bytes, by which copies of a file are known; undefined where the browser computes none
 * @property choice what the user has chosen; undefined for what the check suggests
 * @property key of the write that adds the person; a changed row gets another one
 * @property person_id the person, once added or chosen
 * @property failure why it could not be added
 */
export type ResumeRow = {
  id: number
  file: File
  digest?: string | undefined
  reading: 'waiting' | 'reading' | 'read' | 'failed' | 'refused'
  problem?: string | undefined
  facts: Facts
  guessed: readonly ResumeFact[]
  choice?: Choice | undefined
  key: string
  person_id?: string | undefined
  added?: 'person' | 'file' | undefined
  failure?: string | undefined
}

const noFacts: Facts = { first: '', last: '', email: '', phone: '' }

export const newRow = (id: number, file: File): ResumeRow => ({
  id,
  file,
  reading: 'waiting',
  facts: noFacts,
  guessed: [],
  key: crypto.randomUUID(),
})

/** Who has been asked for, by address and number. */
export type Checked = ReadonlyMap<string, CheckedPerson>
export const pairOf = ({ email, phone }: Facts) => `${email.trim()}\n${phone.trim()}`

/** The pair of a row without an address and a number, for which nobody is asked. */
export const nobody = '\n'

export const isOpen = ({ reading }: ResumeRow) => reading === 'waiting' || reading === 'reading'

/**
 * What becomes of a row.
 * @property target whom the file is added to: a known person, or the one of an earlier row
 * @property notes sentences about the row; `leaves` is why it is left out
 */
export type Plan = {
  row: ResumeRow
  choice: Choice
  choices: readonly { value: Choice; label: string }[]
  target?: (({ person_id: string } | { row_id: number }) & { name: string }) | undefined
  isChecked: boolean
  isPhone: boolean
  notes: readonly string[]
  leaves: string | undefined
}

export function plansOf(rows: readonly ResumeRow[], checked: Checked): Plan[] {
  const earlier = new Map<string, ResumeRow>()
  const phones = new Map<string, ResumeRow>()
  return rows.map((row) => {
    if (row.reading === 'refused') return refusedPlan(row)
    const email = emailAddress(row.facts.email)
    const phone = row.facts.phone.replaceAll(/\D/g, '')
    const plan = planOf(row, checked.get(pairOf(row.facts)), {
      address: email === undefined ? undefined : earlier.get(email),
      phone: phones.get(phone),
    })
    if (plan.choice === 'add' && email) {
      earlier.set(email, row)
      if (phone && plan.isPhone) phones.set(phone, row)
    }
    return plan
  })
}

const leaveOut = { value: 'leave', label: 'Leave out' } as const

/** A file that is refused could not be stored with its person either. */
const refusedPlan = (row: ResumeRow): Plan => ({
  row,
  choice: 'leave',
  choices: [leaveOut],
  isChecked: true,
  isPhone: true,
  notes: row.problem ? [row.problem] : [],
  leaves: row.problem,
})

/** @param earlier the rows before it with the same address and the same phone number */
function planOf(
  row: ResumeRow,
  person: CheckedPerson | undefined,
  earlier: { address: ResumeRow | undefined; phone: ResumeRow | undefined },
): Plan {
  const known = earlier.address ? null : (person?.known ?? null)
  const isNamesake = earlier.phone && nameOf(earlier.phone.facts).toLowerCase() === nameOf(row.facts).toLowerCase()
  const same = earlier.address ?? (isNamesake && !known ? earlier.phone : undefined)
  const target = same
    ? { row_id: same.id, name: nameOf(same.facts) }
    : known
      ? { person_id: known.id, name: nameOf(known) }
      : undefined
  const mayBeNew = !earlier.address && known?.by !== 'email'
  const missing = mayBeNew ? missingIn(row) : undefined
  const choices = [
    ...(mayBeNew && !missing ? [{ value: 'add' as const, label: 'Add as a new person' }] : []),
    ...(target ? [{ value: 'file' as const, label: 'Add only the file' }] : []),
    leaveOut,
  ]
  const isOffered = choices.some(({ value }) => value === row.choice)
  const suggestion = suggestionOf(row, known, same)
  const choice = isOffered ? row.choice! : suggestion === 'add' && missing ? 'leave' : suggestion
  const lacks = choice === 'leave' && row.choice !== 'leave' ? missing : undefined
  const isPhone = person?.is_phone ?? true
  const notes = [
    lacks === row.problem ? undefined : row.problem,
    lacks && `${lacks} ${fillIn}`,
    earlier.address ? sameWords(row, earlier.address) : earlier.phone && samePhone(earlier.phone.file.name),
    known && knownWords(known),
    isPhone ? undefined : badPhone,
    choice === 'file' && target && onlyFile(target.name),
    row.failure,
  ]
  return {
    row,
    choice,
    choices,
    target: choice === 'file' ? target : undefined,
    isChecked: pairOf(row.facts) === nobody || person !== undefined,
    isPhone,
    notes: notes.filter((note) => typeof note === 'string'),
    leaves:
      choice === 'leave'
        ? (lacks ?? (same && isCopy(row, same) ? sameFile(same.file.name) : leftOutByHand))
        : undefined,
  }
}

/** Who has the same name and number is taken for the same person; a copy of a file is not kept twice. */
function suggestionOf(row: ResumeRow, known: CheckedPerson['known'], same: ResumeRow | undefined): Choice {
  if (same) return isCopy(row, same) ? 'leave' : 'file'
  if (!known) return 'add'
  const isNamesake = nameOf(known).toLowerCase() === nameOf(row.facts).toLowerCase()
  return known.by === 'email' || isNamesake ? 'file' : 'add'
}

const isCopy = (row: ResumeRow, of: ResumeRow) => row.digest !== undefined && row.digest === of.digest
const sameWords = (row: ResumeRow, of: ResumeRow) =>
  isCopy(row, of) ? sameFile(of.file.name) : sameAddress(of.file.name)

/** Why nobody can be added from this row, as it is. */
function missingIn({ facts, problem }: ResumeRow): string | undefined {
  if (facts.email.trim() === '') return problem ?? noAddress
  if (emailAddress(facts.email) === undefined) return badAddress
  return facts.first.trim() === '' ? noFirstName : undefined
}

/** True if both are drawn alike: a letter typed in one of a hundred rows draws this one anew. */
export const isDrawnAlike = (a: Plan, b: Plan): boolean =>
  a.row === b.row && JSON.stringify(drawn(a)) === JSON.stringify(drawn(b))
const drawn = ({ choice, choices, notes, leaves }: Plan) => [choice, choices, notes, leaves]

export const guessWords = (guessed: readonly ResumeFact[]) =>
  guessed.map((fact) => factWords[fact].toLowerCase()).join(', ')

/** The person of a row as the server takes it. */
export const personOf = ({ facts }: ResumeRow, isPhone: boolean) => ({
  first: facts.first.trim(),
  last: facts.last.trim(),
  email: facts.email.trim(),
  phone: isPhone ? facts.phone.trim() || null : null,
})
