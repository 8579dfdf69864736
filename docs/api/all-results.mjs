// Prints every survey result that an API key reads, one JSON object a line:
//
//   SEATWISE_URL=https://seatwise.example SEATWISE_KEY=swk_... node all-results.mjs > results.ndjson
//
// It needs Node 20 or newer and no package. A key with the permission survey-results.read is enough.

const { SEATWISE_URL = 'http://localhost:3000', SEATWISE_KEY } = process.env
if (!SEATWISE_KEY) {
  console.error('Set SEATWISE_KEY to an API key. Owners make one under Company Settings.')
  process.exit(1)
}

/** One page. Waits when the limit of the key is reached, or the service is not available for a moment. */
async function page(after) {
  for (;;) {
    const answer = await fetch(`${SEATWISE_URL}/api/survey-results/search`, {
      method: 'POST',
      headers: { authorization: `Bearer ${SEATWISE_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ page_size: 200, ...(after ? { after } : {}) }),
    })
    if (answer.ok) return answer.json()
    const { message } = await answer.json()
    if (answer.status !== 429 && answer.status !== 503) throw new Error(`${answer.status}: ${message}`)
    await new Promise((resolve) => setTimeout(resolve, 1_000 * Number(answer.headers.get('retry-after') ?? 5)))
  }
}

let next
do {
  const { data, next: following } = await page(next)
  for (const result of data) console.log(JSON.stringify(result))
  next = following
} while (next)
