import type { setUpProduct } from '../../test-product.ts'

type SendOptions = { as?: string; corrections?: string; headers?: Record<string, string> }

/** One step of an import by HTTP, for tests. */
export async function sendFile(
  { product, tokenOf }: Pick<ReturnType<typeof setUpProduct>, 'product' | 'tokenOf'>,
  file: Uint8Array | string,
  fields: Record<string, string> = {},
  { as = 'company.owner@demo.test', corrections, headers = {} }: SendOptions = {},
) {
  const form = new FormData()
  if (corrections !== undefined) form.append('corrections', corrections)
  form.append('file', new Blob([Buffer.from(file as string)]), 'people.csv')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const answer = await product.app.inject({
    method: 'POST',
    url: `/api/candidates/import?${new URLSearchParams({ step: 'columns', ...fields }).toString()}`,
    headers: {
      ...headers,
      authorization: `Bearer ${await tokenOf(as)}`,
      'content-type': request.headers.get('content-type')!,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  const body = answer.json()
  return { status: answer.statusCode, body, data: body.data }
}
