import type { DocumentType } from '@seatwise/contract/values/people'

/**
 * The type of a file according to its bytes, whatever its name is. Undefined for other types, for a truncated file, and
 * for a file of two types at once, such as a picture that is also a ZIP file.
 */
export function documentType(bytes: Buffer): DocumentType | undefined {
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return typeOfZip(bytes)
  const kind = kinds.find(({ begins }) => bytes.subarray(0, begins.length).equals(begins))
  if (!kind) return isText(bytes) ? 'text/plain' : undefined
  return kind.isWhole(bytes) && zipEndOf(bytes) === undefined ? kind.type : undefined
}

type Kind = { type: DocumentType; begins: Buffer; isWhole: (bytes: Buffer) => boolean }
const kinds: readonly Kind[] = [
  {
    type: 'application/pdf',
    begins: Buffer.from('%PDF-'),
    // Readers look for %%EOF in the last kilobyte.
    isWhole: (bytes) => bytes.subarray(-1_024).includes('%%EOF'),
  },
  {
    type: 'image/png',
    begins: Buffer.from('89504e470d0a1a0a', 'hex'),
    isWhole: (bytes) => bytes.subarray(-8).equals(endOfPng),
  },
  { type: 'image/jpeg', begins: Buffer.from('ffd8ff', 'hex'), isWhole: isWholeJpeg },
  { type: 'application/rtf', begins: Buffer.from('{\\rtf1'), isWhole: isPlainRtf },
]
/** The last chunk of a PNG without its length field: IEND and its checksum. */
const endOfPng = Buffer.from('49454e44ae426082', 'hex')

/** Cameras append a film or a second picture to a JPEG, so the end of the first picture is enough. */
function isWholeJpeg(bytes: Buffer): boolean {
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2))
    if (bytes[at + 1] === 0xda) return bytes.indexOf(endOfJpeg, at) !== -1
  return false
}
const endOfJpeg = Buffer.from('ffd9', 'hex')

/**
 * True for an RTF file that ends with its last brace. Objects and data in RTF are how programs are smuggled into Word,
 * and resumes have none, so a file that names one is refused, however deep.
 */
function isPlainRtf(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  return /\}[\s\0]*$/.test(text.slice(-100)) && !/\\(?:obj(?!attph)[a-z]*|ddeauto)(?![a-z])/i.test(text)
}

/**
 * Text has no signature. It must contain no control characters, and not begin like a format that programs execute or
 * render.
 */
function isText(bytes: Buffer): boolean {
  if (bytes.length === 0) return false
  const text = wideText(bytes) ?? bytes.toString('latin1')
  return !controls.test(text) && !otherFormats.test(text)
}
/** The text of a file in UTF-16, of either order, that begins with the mark of its order. */
function wideText(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le')
  if (bytes[0] !== 0xfe || bytes[1] !== 0xff || bytes.length % 2 === 1) return undefined
  return Buffer.from(bytes).swap16().toString('utf16le')
}

// A file that is not text contains some of these.
// eslint-disable-next-line no-control-regex
const controls = /[\0-\x08\x0b\x0e-\x1f\x7f]/
/** HTML, SVG and XML, RTF, PostScript and scripts; "ï»¿" is a byte order mark. */
const otherFormats = /^(?:ï»¿|\uFEFF)?\s*(?:<[!?a-z]|\{\\rtf|%!|#!)/i

const zipEnd = Buffer.from('PK\x05\x06', 'latin1')
const zipEndLength = 22

/** The end record of a ZIP file's directory, if the file ends exactly with it. */
function zipEndOf(bytes: Buffer): number | undefined {
  const from = Math.max(0, bytes.length - zipEndLength - 0xffff)
  for (let at = bytes.lastIndexOf(zipEnd); at >= from; at = at === 0 ? -1 : bytes.lastIndexOf(zipEnd, at - 1))
    if (at + zipEndLength <= bytes.length && at + zipEndLength + bytes.readUInt16LE(at + 20) === bytes.length) return at
  return undefined
}

/**
 * Documents of 10 MB unpack to less. A ZIP bomb is refused because of the size that it states; nothing is unpacked here.
 */
const maxUnpackedBytes = 200 * 1024 * 1024
const maxEntries = 5_000

/** The type of a ZIP file with the parts of a document of Word or OpenDocument, and without macros. */
function typeOfZip(bytes: Buffer): DocumentType | undefined {
  const names = namesInZip(bytes)
  if (!names || [...names].some((name) => /(^\/|\\|\.\.|vbaProject|^Basic\/|^Scripts\/)/i.test(name))) return undefined
  if (wordParts.every((name) => names.has(name)))
    return 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  const isOpenDocument = names.has('content.xml') && bytes.subarray(30, 30 + openDocument.length).equals(openDocument)
  return isOpenDocument ? 'application/vnd.oasis.opendocument.text' : undefined
}
const wordParts = ['[Content_Types].xml', 'word/document.xml']
/** The name and the bytes of the first part of an OpenDocument, which is not deflated. */
const openDocument = Buffer.from('mimetypeapplication/vnd.oasis.opendocument.text')

/** The names in the directory of a ZIP file, if the directory directly precedes the end record. */
function namesInZip(bytes: Buffer): Set<string> | undefined {
  const end = zipEndOf(bytes)
  // A comment at the end is refused, because other programs could find a second directory in it.
  if (end !== bytes.length - zipEndLength || bytes.readUInt32BE(0) !== 0x504b0304) return undefined
  const count = bytes.readUInt16LE(end + 10)
  const names = new Set<string>()
  let at = bytes.readUInt32LE(end + 16)
  let unpacked = 0
  if (count > maxEntries || at + bytes.readUInt32LE(end + 12) !== end) return undefined
  for (let nth = 0; nth < count; nth++) {
    if (at + 46 > end || bytes.readUInt32BE(at) !== 0x504b0102) return undefined
    const nameLength = bytes.readUInt16LE(at + 28)
    unpacked += bytes.readUInt32LE(at + 24)
    names.add(bytes.toString('latin1', at + 46, at + 46 + nameLength))
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return at === end && unpacked <= maxUnpackedBytes ? names : undefined
}
