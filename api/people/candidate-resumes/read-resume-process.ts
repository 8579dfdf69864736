/** The program of the processes that read the text of resumes, started by resumes.ts. */

export type ResumeToRead = { type: string; bytes: Uint8Array }
/**
 * @property text null if the file has no text, has too many pages, or is broken
 * @property columns the number of columns side by side from which the text was read, one after the other
 * @property isLocked true for a PDF that opens only with a password
 */
export type ResumeRead = { text: string | null; columns: number; isLocked: boolean }

const maxLetters = 100_000

process.on('message', (file: ResumeToRead) => {
  void read(file).then((answer) => process.send!(answer))
})
// The parent process has ended.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

async function read({ type, bytes }: ResumeToRead): Promise<ResumeRead> {
  try {
    const { blocks, columns } = await readers[type]!(bytes)
    const text = tidied(blocks)
    return { text, columns: text === null ? 1 : columns, isLocked: false }
  } catch (error) {
    return { text: null, columns: 1, isLocked: error instanceof Error && error.name === 'PasswordException' }
  }
}

type Reader = (bytes: Uint8Array) => Promise<{ blocks: string[]; columns: number }>
/** Each process reads one file, so it loads only what reads this type. */
const readers: Record<string, Reader> = {
  'application/pdf': async (bytes) => {
    const { textOfPdf } = await import('./resume-pdf.ts')
    return (await textOfPdf(bytes)) ?? { blocks: [], columns: 1 }
  },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': async (bytes) => {
    const { textOfWord } = await import('./resume-documents.ts')
    return textOfWord(bytes)
  },
  'application/vnd.oasis.opendocument.text': async (bytes) => {
    const { textOfOpenDocument } = await import('./resume-documents.ts')
    return textOfOpenDocument(bytes)
  },
  'application/rtf': async (bytes) => {
    const { textOfRtf } = await import('./resume-rtf.ts')
    return { blocks: [textOfRtf(bytes)], columns: 1 }
  },
  'text/plain': async (bytes) => {
    const { readText } = await import('../../kernel/text-encoding.ts')
    return { blocks: [readText(bytes).text], columns: 1 }
  },
}

/**
 * Joins texts, removes control characters and direction overrides, and limits the length. Between columns stand two
 * blank lines, elsewhere at most one: a heading at the end of a column says nothing about the next column
 * (domain/resume-analyses/sections.ts).
 */
function tidied(blocks: readonly string[]): string | null {
  const texts: string[] = []
  // Cut first, because removing most of ten megabytes takes more memory than the process has.
  let left = 10 * maxLetters
  for (const block of blocks) {
    const text = block
      .slice(0, left)
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll(/[\p{Cf}\p{Co}\p{Cn}]|(?![\n\t])\p{Cc}/gu, '')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim()
    left = Math.max(0, left - block.length)
    if (text !== '') texts.push(text)
  }
  return texts.join('\n\n\n').slice(0, maxLetters).toWellFormed() || null
}
