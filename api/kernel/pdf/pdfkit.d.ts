/** The members of pdfkit that are used here; the package has no types. */
declare module 'pdfkit' {
  import { Readable } from 'node:stream'

  /** A part of a page's content that is marked for the structure tree. */
  export type MarkedContent = object

  export type StructureElement = {
    add: (child: StructureElement | MarkedContent) => StructureElement
  }

  export type FileOptions = {
    pdfVersion: '1.7'
    tagged: boolean
    lang: string
    displayTitle: boolean
    autoFirstPage: boolean
    info: Record<string, string>
  }

  export class PDFDocument extends Readable {
    constructor(options: FileOptions)
    save(): this
    restore(): this
    translate(x: number, y: number): this
    struct(role: string, options: { alt?: string; title?: string; scope?: string }): StructureElement
    addStructure(element: StructureElement): this
    markStructureContent(role: string): MarkedContent
    markContent(role: string, options?: { type?: string; actual?: string }): this
    endMarkedContent(): this
    addContent(operation: string): this
    endMetadata(): void
    end(): void
  }
}
