import type { ReportDocument } from '@seatwise/contract/report-document'

/** The file name of a report's PDF: what its pages are about, as their heads say. */
export const pdfNameOf = ({ head }: ReportDocument) => `${head.subject.replaceAll(' · ', ' - ')}.pdf`
