import type { DocumentType } from '@seatwise/contract/values/people'
import type { Words } from '../../kernel/problem-messages.ts'

/** The usual names of the file types. */
export const documentWords: Record<DocumentType, string> = {
  'application/pdf': 'PDF',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'application/vnd.oasis.opendocument.text': 'OpenDocument',
  'application/rtf': 'RTF',
  'text/plain': 'Text',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
}

export const tooLarge = 'This file is larger than 10 MB.'

/** The reasons why a file was refused, in place of the usual texts. */
export const refusals: Words = {
  too_large: tooLarge,
  too_many_requests: 'Several files are on their way already. Try this one again in a moment.',
}
