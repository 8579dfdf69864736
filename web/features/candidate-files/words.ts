import type { DocumentType } from '@seatwise/contract/values'

/** What people call these files. */
export const documentWords: Record<DocumentType, string> = {
  'application/pdf': 'PDF',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'text/plain': 'Text',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
}
