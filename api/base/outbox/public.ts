export { countUnsent, enqueueMail, enqueueMails, mailsToInsert, queueAgain } from './repository.ts'
export { defaultTemplate, type MailValues, missingIn, renderMail, renderParts } from './templates.ts'
