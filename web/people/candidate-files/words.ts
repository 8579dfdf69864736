import type { DocumentType } from '@seatwise/contract/values'
import type { Words } from '../../kernel/problem-messages.ts'

/** What people call these files. */
export const documentWords: Record<DocumentType, string> = {
  'application/pdf': 'PDF',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'text/plain': 'Text',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
}

export const tooLarge = 'This file is larger than 10 MB.'

/** Why a file was not taken, in place of the usual words. */
export const refusals: Words = {
  too_large: tooLarge,
  too_many_requests: 'Several files are on their way already. Try this one again in a moment.',
}
