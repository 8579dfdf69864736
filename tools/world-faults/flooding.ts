import * as http from 'node:http'

/**
 * The program of whoever floods the product: sends each of the given requests again as soon as it is answered, over as
 * many connections as it says, until it is killed. A process of its own, because the flood would slow the measuring.
 */
type Flood = { method: string; path: string; headers: Record<string, string>; body?: string; abreast: number }

const [url = '', text = '[]'] = process.argv.slice(2)
const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity })
/** Another network than that of the users whose waiting is measured. */
const localAddress = '127.0.0.2'
const counts = new Map<string, number>()

process.once('SIGTERM', () => {
  console.log(JSON.stringify(Object.fromEntries(counts)))
  process.exit(0)
})
console.log('flooding')
for (const flood of JSON.parse(text) as Flood[]) for (let one = 0; one < flood.abreast; one++) send(flood)

function send(flood: Flood) {
  const { method, path, headers, body } = flood
  const sent = body?.replaceAll('{nth}', String(Math.random()).slice(2))
  const length = sent === undefined ? {} : { 'content-length': String(Buffer.byteLength(sent)) }
  const request = http.request(
    `${url}${path}`,
    { method, agent, localAddress, headers: { ...headers, ...length } },
    (answer) => {
      const key = `${method} ${path.split('?')[0]} ${answer.statusCode}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
      answer.resume().once('close', () => send(flood))
    },
  )
  request.once('error', () => setTimeout(send, 100, flood))
  request.end(sent)
}
