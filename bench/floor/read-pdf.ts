import { extractText } from 'unpdf'

/** Extracts the text of a PDF with the library alone. */
process.on('message', (bytes: Uint8Array) => {
  void extractText(bytes, { mergePages: true }).then(({ text }) => process.send!({ text }))
})
