import type { ReportDocument } from '@seatwise/contract/report-document'

/** The file name of a report's PDF, made from the subject in the report's head. */
export const pdfNameOf = ({ head }: ReportDocument) => `${head.subject.replaceAll(' · ', ' - ')}.pdf`
