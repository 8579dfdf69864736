/** A `fetch` that reports its upload progress from 0 to 1, which the browser's own cannot. */
export function fetchWithProgress(onProgress: (share: number) => void) {
  return (url: string, { method, headers, body, signal }: UploadOptions): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, url)
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
      // The constructor of a Response with status 204 throws even for an empty text.
      request.addEventListener('load', () =>
        resolve(new Response(request.responseText || null, { status: request.status })),
      )
      for (const lost of ['error', 'abort'] as const)
        request.addEventListener(lost, () => reject(new TypeError('no answer')))
      signal.addEventListener('abort', () => request.abort())
      request.send(body)
    })
}

/** The options that a call passes to `fetch`. */
type UploadOptions = {
  method: string
  keepalive: boolean
  headers: Record<string, string>
  body?: string | FormData
  signal: AbortSignal
}
