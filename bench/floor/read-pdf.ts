import { extractText } from 'unpdf'

/** The bare program that reads the text of a PDF, with nothing around the library. */
process.on('message', (bytes: Uint8Array) => {
  void extractText(bytes, { mergePages: true }).then(({ text }) => process.send!({ text }))
})
