export { useMailTemplates, usePreview } from './data.ts'
export { Mail, PreviewProblem } from './parts/mail.tsx'
export { UnsubscribeField } from './parts/template-editor.tsx'
export { TextFields } from './parts/text-fields.tsx'
