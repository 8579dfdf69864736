/** Proxies and servers may drop a connection without notice; the server sends at least a comment every 20 s. */
const silenceMs = 45_000

/** Reads the data of server-sent events until the stream ends. @throws if nothing has arrived for `silenceMs` */
export async function* readEvents(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await withinSilence(reader.read())
      if (done) return
      const blocks = (rest + value).split('\n\n')
      rest = blocks.pop()!
      for (const block of blocks) {
        const lines = block.split('\n').filter((line) => line.startsWith('data:'))
        // A comment has no data and only shows that the connection is alive.
        if (lines.length > 0) yield lines.map((line) => line.slice('data:'.length).trim()).join('\n')
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

async function withinSilence<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, failed) => {
    timer = setTimeout(() => failed(new Error('the event stream is silent')), silenceMs)
  })
  return Promise.race([work, silence]).finally(() => clearTimeout(timer))
}
