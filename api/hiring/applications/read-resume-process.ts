/** The program of the processes that read the text of resumes, started by resumes.ts. */

export type ResumeToRead = { type: string; bytes: Uint8Array }
/** `text` is null if the file has no text, has too many pages, or is broken. */
export type ResumeRead = { text: string | null }

const maxPages = 50
const maxLetters = 100_000

process.on('message', (file: ResumeToRead) => {
  void read(file).then((text) => process.send!({ text: tidied(text ?? '') } satisfies ResumeRead))
})
// The parent process has ended.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

async function read({ type, bytes }: ResumeToRead): Promise<string | null> {
  try {
    if (type === 'application/pdf') return await textOfPdf(bytes)
    if (type === 'text/plain') return textOf(bytes)
    const { extractRawText } = await import('mammoth')
    return (await extractRawText({ buffer: Buffer.from(bytes) })).value
  } catch {
    return null
  }
}

async function textOfPdf(bytes: Uint8Array): Promise<string | null> {
  const { extractText, getDocumentProxy } = await import('unpdf')
  // No warnings, because they quote the file and would bring words of applicants into the log.
  const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
  if (document.numPages > maxPages) return null
  return (await extractText(document, { mergePages: true })).text
}

function textOf(bytes: Uint8Array): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes)
}

/** Removes control characters and direction overrides from a text, and limits its length. */
function tidied(text: string): string | null {
  const plain = text
    // Cut first, because removing most of ten megabytes takes more memory than the process has.
    .slice(0, 10 * maxLetters)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\p{Cf}\p{Co}\p{Cn}]|(?![\n\t])\p{Cc}/gu, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, maxLetters)
    .toWellFormed()
  return plain || null
}
