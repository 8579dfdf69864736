import type { CandidateKind, DuplicateChoice, PersonImportField } from '@seatwise/contract/values'
import { currentBrand } from '../../kernel/brand.ts'

export const importTitle = 'Import people'

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
  kind: 'Employee, or empty',
  owner: 'A colleague’s email address',
  hired_at: 'As 2026-03-31',
  tags: 'Several with a semicolon between: Night shift; Referral',
}

export const duplicateWords: Record<DuplicateChoice, { label: string; explains: string }> = {
  skip: { label: 'Leave them as they are', explains: 'Only new people are added.' },
  merge: {
    label: 'Fill in what is missing',
    explains: 'What is known of them stays; the file fills the gaps and adds tags.',
  },
  update: {
    label: 'Update them',
    explains:
      'What the file says takes the place of what is known, and its tags are added. Empty cells change nothing.',
  },
}

export const kindWords = (kind: CandidateKind) => (kind === 'employee' ? 'Employee' : currentBrand().texts.person)

export const countWords = (count: number, one: string, several: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${several}`
