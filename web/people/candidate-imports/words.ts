import type { DayOrder, ImportEncoding } from '@seatwise/contract/values/base'
import type { CandidateKind, DuplicateChoice, PersonImportField } from '@seatwise/contract/values/people'
import { currentBrand } from '../../kernel/brand.ts'

export const importTitle = 'Import people'
export const undoTitle = 'Undo import'

/** The column names, which the server recognizes in the first row of a file. */
export const fieldWords: Record<PersonImportField, string> = {
  email: 'Email',
  first: 'First name',
  last: 'Last name',
  name: 'Full name',
  phone: 'Phone',
  kind: 'Kind',
  title: 'Job title',
  location: 'Location',
  department: 'Department',
  owner: 'Owner',
  hired_at: 'Employed since',
  tags: 'Tags',
}

/** What a column should contain, if its name does not say it. */
export const fieldHints: Partial<Record<PersonImportField, string>> = {
  kind: '“Employee”, or empty',
  owner: 'A colleague’s name or email address',
  tags: 'Several with a semicolon between: Night shift; Referral',
}

export const duplicateWords: Record<DuplicateChoice, { label: string; explains: string }> = {
  skip: { label: 'Leave them as they are', explains: 'Only new people are added.' },
  merge: {
    label: 'Fill in what is missing',
    explains: 'Values that are here stay. Missing values and tags are added from the file.',
  },
  update: {
    label: 'Update them from the file',
    explains: 'Values of the file replace those that are here, and tags are added. An empty cell changes nothing.',
  },
}

export const kindWords = (kind: CandidateKind) => (kind === 'employee' ? 'Employee' : currentBrand().texts.not_employee)

export const countWords = (count: number, one: string, several: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${several}`

export const dayOrderWords: Record<DayOrder, string> = {
  day_first: 'The day: 3 April',
  month_first: 'The month: March 4',
}

export const encodingWords: Record<ImportEncoding, string> = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big-endian)',
  'windows-1252': 'Western European (Windows)',
  'windows-1250': 'Central European (Windows)',
  'windows-1251': 'Cyrillic (Windows)',
  'windows-1253': 'Greek (Windows)',
  'windows-1254': 'Turkish (Windows)',
  'windows-1255': 'Hebrew (Windows)',
  'windows-1256': 'Arabic (Windows)',
  'windows-1257': 'Baltic (Windows)',
  'windows-1258': 'Vietnamese (Windows)',
  macintosh: 'Western European (Mac)',
  shift_jis: 'Japanese (Shift JIS)',
  gb18030: 'Chinese (GB 18030)',
  'euc-kr': 'Korean (EUC-KR)',
}
