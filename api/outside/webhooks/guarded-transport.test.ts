import { once } from 'node:events'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { connect as connectSocket, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import * as tls from 'node:tls'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { connectByTls, type Connect } from './connection.ts'
import { guardedWebhooks, limitedWebhooks } from './guarded-transport.ts'
import { testCertificate } from './test-certificate.ts'

const publicAddress = '93.184.215.14'
const ownAddress = '93.184.215.99'
const ownAddress6 = '2606:2800:21f:cb07:6820:80da:af6b:8b2c'
const own = {
  hosts: ['app.seatwise.com'],
  ports: [3000, 8443],
  addresses: () => ['127.0.0.1', ownAddress, ownAddress6],
}
const good = 'https://hooks.partner.com/in?source=seatwise'
const never = () => new AbortController().signal

/** Counts the connections to a server on the loopback. */
async function listen(server: Server) {
  const sockets: Socket[] = []
  server.on('connection', (socket: Socket) => {
    socket.on('error', () => undefined)
    sockets.push(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, sockets }
}

const http = (answers: RequestListener) => listen(createHttpServer(answers))
/** A server that speaks what it likes once a request has arrived. */
const raw = (answers: (socket: Socket) => void) =>
  listen(createServer((socket) => void socket.once('data', () => answers(socket))))

type TransportOptions = {
  allowsLoopback?: boolean
  port?: number
  limitMs?: number
  resolve?: (hostname: string) => Promise<string[]>
  connect?: Connect
}

/** A transport for which every public address leads to one port of the loopback, without TLS. */
function webhooks({
  port = 1,
  limitMs = 10_000,
  resolve = () => Promise.resolve([publicAddress]),
  connect,
  allowsLoopback = false,
}: TransportOptions) {
  const resolved: string[] = []
  const connected: { address: string; port: number; servername: string }[] = []
  const transport = limitedWebhooks(
    {
      own: { ...own, allowsLoopback },
      resolve: (hostname) => {
        resolved.push(hostname)
        return resolve(hostname)
      },
      connect: async ({ signal, ...to }) => {
        connected.push(to)
        if (connect) return connect({ signal, ...to })
        const socket = connectSocket(port, '127.0.0.1')
        await once(socket, 'connect')
        return socket
      },
    },
    limitMs,
  )
  onTestFinished(() => transport.close())
  const send = (url = good, signal = never()) =>
    transport.send({ url, headers: { 'content-type': 'application/json' }, body: '{"a":1}' }, signal)
  return { ...transport, send, resolved, connected }
}

const failed = (reason: string) => ({ kind: 'failed', reason, ms: expect.any(Number) })
const answered = (status: number, text: string) => ({ kind: 'answered', status, text, ms: expect.any(Number) })

const notAUrl = ['', ' ', 'nothing', '//hooks.partner.com/', 'https://', 'https:///', 'https://?', 'https://:443/']
const ambiguous = [
  'https://hooks.partner.com\\@127.0.0.1/',
  'https:\\\\127.0.0.1/',
  'https://127.0\t.0.1/',
  'https://hooks.partner.com/\r\nx-injected: 1',
  'ht\ntps://127.0.0.1/',
  ' https://127.0.0.1/',
  'https://hooks.partner.com /',
  'https://hooks.partner.com/\0',
  'https://hooks.partner.com%00.evil.com/',
  'https://hooks.partner.com%2f@127.0.0.1%2f/',
  'https://[fe80::1%25eth0]/',
  'https://[fe80::1%eth0]/',
  'https://[::1/',
  'https://[127.0.0.1]/',
  'https://256.256.256.256/',
  'https://127.0.0.1.1/',
  'https://0x100000000/',
  'https://hooks.partner.com:65536/',
  `https://hooks.partner.com/${'a'.repeat(2_000)}`,
]
const otherProtocols = [
  'http://hooks.partner.com/',
  'HTTP://127.0.0.1/',
  'ftp://127.0.0.1/',
  'file:///etc/passwd',
  'file://127.0.0.1/etc/passwd',
  'gopher://127.0.0.1:6379/_FLUSHALL',
  'dict://127.0.0.1:11211/stats',
  'ldap://127.0.0.1/',
  'data:text/plain,hello',
  'javascript:alert(1)',
  'blob:https://hooks.partner.com/1',
  'ws://127.0.0.1/',
  'wss://127.0.0.1/',
  'unix:/var/run/docker.sock',
  'jar:https://127.0.0.1!/',
  'https+unix://127.0.0.1/',
]
const withCredentials = [
  'https://hooks.partner.com@127.0.0.1/',
  'https://hooks.partner.com:443@127.0.0.1/',
  'https://user:password@hooks.partner.com/',
  'https://:password@hooks.partner.com/',
  'https://127.0.0.1@hooks.partner.com/',
  'https://hooks.partner.com%40@127.0.0.1/',
]
const localNames = [
  'https://localhost/',
  'https://LOCALHOST/',
  'https://localhost./',
  'https://localhost../',
  'https://localhost:8444/',
  'https://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/',
  'https://local%68ost/',
  'https://app.localhost/',
  'https://app.localhost./',
  'https://printer.local/',
  'https://printer.LOCAL./',
  'https://printer。local/',
  'https://metadata.google.internal/',
  'https://metadata.google.internal./',
  'https://router.home.arpa/',
  'https://home.arpa/',
  'https://abc.onion/',
  'https://db/',
  'https://metadata/',
  'https://db./',
  'https://.localhost/',
  'https://a..internal/',
  'https://hooks..partner.com/',
  'https://127.0.0.1../',
  'https://xn--bcher-kva/',
  'https://app.seatwise.com/',
  'https://APP.seatwise.com./',
  'https://app。seatwise。com/',
  'https://*.partner.com/',
]
const localLiterals = [
  'https://127.0.0.1/',
  'https://127.0.0.1./',
  'https://127.1/',
  'https://127.0.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0X7F.0.0.1/',
  'https://0177.0.0.1/',
  'https://017700000001/',
  'https://0177.0x0.0.1/',
  'https://127.000.000.001/',
  'https://00000177.0.0.1/',
  'https://0/',
  'https://0.0.0.0/',
  'https://0x0/',
  'https://①②⑦.⓪.⓪.①/',
  'https://127。0。0。1/',
  'https://127.0.0.1/',
  'https://127%2e0%2e0%2e1/',
  'https://%31%32%37.0.0.1/',
  'https://@127.0.0.1/',
  'https:127.0.0.1/',
  'https:/127.0.0.1/',
  'https:////127.0.0.1/',
  'https://127.0.0.1#@hooks.partner.com/',
  'https://127.0.0.1?@hooks.partner.com/',
  'https://10.0.0.1/',
  'https://167772161/',
  'https://172.16.0.1/',
  'https://192.168.1.1/',
  'https://0300.0250.1.1/',
  'https://100.64.0.1/',
  'https://100.100.100.200/',
  'https://169.254.169.254/latest/meta-data/',
  'https://2852039166/',
  'https://0xa9fea9fe/',
  'https://0251.0376.0251.0376/',
  'https://192.0.0.192/',
  'https://168.63.129.16/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://[::]/',
  'https://[::1]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://[::127.0.0.1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::FFFF:169.254.169.254]/',
  'https://[::ffff:0:127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[64:ff9b:1::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001:0:7f00:1::]/',
  'https://[fe80::1]/',
  'https://[fec0::1]/',
  'https://[fc00::]/',
  'https://[fd00:ec2::254]/',
  'https://[fd20:ce::254]/',
  'https://[ff02::1]/',
  'https://[100::1]/',
  'https://[2001:db8::1]/',
  `https://${ownAddress}/`,
  `https://[${ownAddress6}]/`,
]
const lowPorts = [0, 1, 22, 25, 53, 80, 110, 143, 389, 444, 445, 465, 587, 993, 1023]
const servicePorts = [
  1433, 1521, 2375, 2376, 2379, 2380, 3306, 5432, 5984, 6379, 6443, 8086, 9092, 9200, 9300, 10250, 11211, 27017,
]
const refusedPorts = [...lowPorts, ...servicePorts, ...own.ports].map((port) => `https://hooks.partner.com:${port}/`)

const corpus = [
  ...[...notAUrl, ...ambiguous].map((url) => ({ url, reason: 'not_a_url' })),
  ...otherProtocols.map((url) => ({ url, reason: 'not_https' })),
  ...withCredentials.map((url) => ({ url, reason: 'has_credentials' })),
  ...localNames.map((url) => ({ url, reason: 'name_refused' })),
  ...localLiterals.map((url) => ({ url, reason: 'address_refused' })),
  ...refusedPorts.map((url) => ({ url, reason: 'port_refused' })),
]

describe('a webhook receiver on this machine', () => {
  const local = (allowsLoopback: boolean) => {
    const transport = limitedWebhooks({ own: { ...own, allowsLoopback } }, 5_000)
    onTestFinished(() => transport.close())
    return transport
  }

  it('is called without TLS if the operator has allowed it', async () => {
    const { port } = await http((_, answer) => answer.end('taken'))
    for (const host of ['localhost', '127.0.0.1'])
      expect(await local(true).send({ url: `http://${host}:${port}/in`, headers: {}, body: '{}' }, never())).toEqual(
        answered(200, 'taken'),
      )
  })

  it('is refused everywhere else', async () => {
    expect(local(false).refusalOf('http://localhost:9000/in')).toBe('not_https')
    expect(await local(false).send({ url: 'http://127.0.0.1:9000/', headers: {}, body: '' }, never())).toEqual(
      failed('not_https'),
    )
  })

  it.each([
    ['http://localhost:3000/', 'port_refused'],
    ['http://localhost:5432/', 'port_refused'],
    ['http://localhost/', 'port_refused'],
    ['http://user@localhost:9000/', 'has_credentials'],
    ['http://192.168.0.1:9000/', 'not_https'],
    ['http://[::1]:9000/', 'not_https'],
    ['http://app.localhost:9000/', 'not_https'],
    ['http://hooks.partner.com:9000/', 'not_https'],
    ['https://localhost:9000/', 'name_refused'],
    ['https://127.0.0.1:9000/', 'address_refused'],
  ])('cannot be used to reach %s: %s', (url, reason) => expect(local(true).refusalOf(url)).toBe(reason))
})

describe('a receiver anywhere else, while those on this machine are allowed', () => {
  const allowsLoopback = true

  // Receivers without TLS have a test of their own above.
  it.each(corpus.filter(({ url }) => !/^http:/i.test(url)))('is refused as before: $url', async ({ url, reason }) => {
    const { refusalOf, send, resolved, connected } = webhooks({ allowsLoopback })
    expect(refusalOf(url)).toBe(reason)
    expect(await send(url)).toEqual(failed(reason))
    expect({ resolved, connected }).toEqual({ resolved: [], connected: [] })
  })

  it.each([['127.0.0.1'], ['::1'], ['10.1.2.3'], ['169.254.169.254'], ['fd00:ec2::254'], [ownAddress]])(
    'is refused when its name leads to %s, also at a later attempt (DNS rebinding)',
    async (address) => {
      const server = await http((_request, response) => response.end('ok'))
      const answers = [[publicAddress], [address]]
      const { send, connected } = webhooks({
        ...server,
        allowsLoopback,
        resolve: () => Promise.resolve(answers.shift() ?? []),
      })
      expect(await send()).toEqual(answered(200, 'ok'))
      expect(await send()).toEqual(failed('address_refused'))
      expect(connected).toHaveLength(1)
    },
  )

  it.each(['http://127.0.0.1', 'http://localhost'])('is not reached by a redirect to %s', async (host) => {
    const inside = await http((_request, response) => response.end('secret'))
    const moved = await http((_request, response) =>
      response.writeHead(307, { location: `${host}:${inside.port}/` }).end('moved'),
    )
    const { send } = webhooks({ ...moved, allowsLoopback })
    expect(await send()).toEqual(answered(307, 'moved'))
    // A receiver on this machine cannot lead on either.
    expect(await send(`http://127.0.0.1:${moved.port}/`)).toEqual(answered(307, 'moved'))
    expect(inside.sockets).toEqual([])
  })
})

describe('an address in a private network', () => {
  it.each(corpus)('is refused in $url: $reason', async ({ url, reason }) => {
    const { refusalOf, send, resolved, connected } = webhooks({})
    expect(refusalOf(url)).toBe(reason)
    expect(await send(url)).toEqual(failed(reason))
    expect({ resolved, connected }).toEqual({ resolved: [], connected: [] })
  })

  it.each([
    good,
    'https://HOOKS.partner.com./in',
    'https://hooks.partner.com:443/',
    'https://hooks.partner.com:1024/',
    'https://hooks.partner.com:65535/',
    'https://bücher.partner.com/',
    'https://localhost.partner.com/',
    'https://internal.partner.com/',
    'https://mylocal.partnerlocal/',
    'https://hooks.app.seatwise.com/',
    'https://127.0.0.1.partner.com/',
    'https://93.184.215.14/',
    'https://1572394766/',
    'https://[2606:4700::1111]/',
    'https://hooks.partner.com/#fragment',
    `https://hooks.partner.com/${'a'.repeat(1_974)}`,
  ])('is recognized, unlike %s', (url) => {
    expect(webhooks({}).refusalOf(url)).toBeUndefined()
  })

  it('is recognized in any combination of its notations', () => {
    const { refusalOf } = webhooks({})
    const pieces = ['https://', '//', '/', '\\', '@', '.', ':443', '#', '?', '%2e', '%40', '\t', '[', ']', '。', '0x7f']
    const hosts = ['127.0.0.1', '[::1]', 'localhost', 'partner.com', '2130706433', '.internal', '[::ffff:7f00:1]']
    const text = fc.array(fc.constantFrom(...pieces, ...hosts), { maxLength: 10 })
    let accepted = 0
    fc.assert(
      fc.property(text, (parts) => {
        const url = `https://${parts.join('')}`
        if (refusalOf(url) !== undefined) return
        accepted++
        expect(new URL(url).hostname).not.toMatch(/^\[|(^|\.)(localhost|internal|[\d.]+|0x[\da-f]+)\.?$/)
      }),
      { numRuns: 5_000 },
    )
    expect(accepted).toBeGreaterThan(0)
  })
})

describe('a host name of a webhook', () => {
  it.each([
    [['127.0.0.1']],
    [['10.1.2.3']],
    [['169.254.169.254']],
    [['0.0.0.0']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [['::ffff:7f00:1']],
    [['64:ff9b::a9fe:a9fe']],
    [['fe80::1%eth0']],
    [['2606:4700::1111%eth0']],
    [['fd00:ec2::254']],
    [[publicAddress, '127.0.0.1']],
    [['192.168.0.1', publicAddress]],
    [[publicAddress, '::1']],
    [[publicAddress, '::ffff:10.0.0.1']],
    [[ownAddress]],
    [['2606:2800:021f:cb07:6820:80da:af6b:8b2c']],
    // Sockets do not recognize these as IP addresses and would resolve them.
    [['127.1']],
    [['0x7f.1']],
    [['8.8.8']],
    [['localhost']],
    [['']],
  ])('that resolves to %j is refused', async (addresses) => {
    const { send, connected } = webhooks({ resolve: () => Promise.resolve(addresses) })
    expect(await send()).toEqual(failed('address_refused'))
    expect(connected).toEqual([])
  })

  it.each([
    ['to nothing', () => Promise.resolve([])],
    ['with an error', () => Promise.reject(new Error('ENOTFOUND'))],
  ])('that resolves %s is not connected', async (_name, resolve) => {
    const { send, connected } = webhooks({ resolve })
    expect(await send()).toEqual(failed('not_resolved'))
    expect(connected).toEqual([])
  })

  it('that resolves too late is not connected', async () => {
    const { promise, resolve: answer } = Promise.withResolvers<string[]>()
    const { send, connected } = webhooks({ resolve: () => promise, limitMs: 20 })
    expect(await send()).toEqual(failed('timeout'))
    answer([publicAddress])
    await promise
    expect(connected).toEqual([])
  })

  it('is resolved once per request, and the checked address is the connected one (DNS rebinding)', async () => {
    const server = await http((_request, response) => response.end('ok'))
    const answers = [[publicAddress], ['127.0.0.1']]
    const { send, resolved, connected } = webhooks({ ...server, resolve: () => Promise.resolve(answers.shift() ?? []) })
    expect(await send('https://HOOKS.partner.com.:8444/')).toEqual(answered(200, 'ok'))
    expect(resolved).toEqual(['hooks.partner.com'])
    expect(connected).toEqual([{ address: publicAddress, port: 8444, servername: 'hooks.partner.com' }])
    expect(await send()).toEqual(failed('address_refused'))
    expect(resolved).toHaveLength(2)
    expect(server.sockets).toHaveLength(1)
  })

  it('is connected by IPv4 when it has both kinds of address, and by IPv6 when it has no other', async () => {
    const server = await http((_request, response) => response.end())
    const answers = [['2606:4700::1111', publicAddress], ['2606:4700::1111']]
    const { send, connected } = webhooks({ ...server, resolve: () => Promise.resolve(answers.shift() ?? []) })
    await send()
    await send()
    expect(connected.map(({ address }) => address)).toEqual([publicAddress, '2606:4700::1111'])
  })

  it('is not resolved when an IP address is given', async () => {
    const server = await http((_request, response) => response.end())
    const { send, resolved, connected } = webhooks(server)
    await send('https://0x5db8d70e/')
    await send('https://[2606:4700::1111]:8444/')
    expect(resolved).toEqual([])
    expect(connected).toEqual([
      { address: publicAddress, port: 443, servername: '' },
      { address: '2606:4700::1111', port: 8444, servername: '' },
    ])
  })
})

describe('a webhook request', () => {
  it('arrives unchanged except for the fragment, and is sent once', async () => {
    const seen: unknown[] = []
    const server = await http((request, response) => {
      const { method, url, headers } = request
      void textOf(request).then((body) => {
        seen.push({ method, url, headers, body })
        response.writeHead(202).end('thanks')
      })
    })
    expect(await webhooks(server).send(`${good}#fragment`)).toEqual(answered(202, 'thanks'))
    expect(seen).toEqual([
      {
        method: 'POST',
        url: '/in?source=seatwise',
        headers: {
          host: 'hooks.partner.com',
          connection: 'close',
          'accept-encoding': 'identity',
          'content-type': 'application/json',
          'content-length': '7',
        },
        body: '{"a":1}',
      },
    ])
  })

  it('has a connection of its own, which is closed afterwards', async () => {
    const server = await http((_request, response) => response.writeHead(200, { connection: 'keep-alive' }).end('ok'))
    const { send } = webhooks(server)
    await Promise.all([send(), send()])
    await send()
    expect(server.sockets).toHaveLength(3)
    await expect.poll(() => server.sockets.every(({ destroyed }) => destroyed)).toBe(true)
  })

  it.each([301, 302, 303, 307, 308])('follows no redirect (%i)', async (status) => {
    const inside = await http((_request, response) => response.end('secret'))
    const location = `http://127.0.0.1:${inside.port}/latest/meta-data/`
    const server = await http((_request, response) => response.writeHead(status, { location }).end('moved'))
    const { send, connected } = webhooks(server)
    expect(await send()).toEqual(answered(status, 'moved'))
    expect(connected).toHaveLength(1)
    expect(inside.sockets).toEqual([])
  })

  it('ignores proxies of the environment', async () => {
    const proxy = await http((_request, response) => response.end('proxy'))
    for (const name of ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'ALL_PROXY'])
      vi.stubEnv(name, `http://127.0.0.1:${proxy.port}`)
    vi.stubEnv('NODE_USE_ENV_PROXY', '1')
    onTestFinished(() => void vi.unstubAllEnvs())
    const server = await http((_request, response) => response.end('direct'))
    expect(await webhooks(server).send()).toEqual(answered(200, 'direct'))
    expect(proxy.sockets).toEqual([])
  })
})

describe('the answer of a receiver', () => {
  it.each([200, 204, 400, 404, 410, 429, 500, 503])('of status %i is passed on', async (status) => {
    const server = await http((_request, response) => response.writeHead(status).end())
    expect(await webhooks(server).send()).toEqual(answered(status, ''))
  })

  it.each([
    ['is cut to 2,000 characters', 'é'.repeat(3_000), 'é'.repeat(2_000)],
    ['leaves no half of a surrogate pair', `${'a'.repeat(1_999)}😀`, `${'a'.repeat(1_999)}\u{fffd}`],
    ['leaves no NUL', 'a\0b', 'a\u{fffd}b'],
    ['leaves no bytes that are not UTF-8', Buffer.from([0x61, 0xff, 0xed, 0xa0, 0x80]), `a${'\u{fffd}'.repeat(4)}`],
    ['may have 64 kB', 'a'.repeat(64 * 1024), 'a'.repeat(2_000)],
  ])('is handled: %s', async (_name, body, text) => {
    const server = await http((_request, response) => response.end(body))
    expect(await webhooks(server).send()).toEqual(answered(200, text))
  })

  it('is not unpacked (compression bomb)', async () => {
    const bomb = gzipSync(Buffer.alloc(10_000_000))
    const server = await http((_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb))
    const outcome = await webhooks(server).send()
    expect(outcome).toMatchObject({ kind: 'answered', text: expect.stringMatching(/^.{0,2000}$/su) })
    expect(JSON.stringify(outcome)).toContain('\\u001f')
  })

  const head = 'HTTP/1.1 200 OK\r\n'
  it.each([
    ['has 65 kB', `${head}content-length: 66560\r\n\r\n${'a'.repeat(66_560)}`, 'answer_too_large'],
    ['has one byte more than 64 kB', `${head}\r\n${'a'.repeat(65_537)}`, 'answer_too_large'],
    ['has a header of more than 16 kB', `${head}x: ${'a'.repeat(17 * 1024)}`, 'answer_too_large'],
    ['has very many headers', `${head}${'x: a\r\n'.repeat(17 * 1024)}`, 'answer_too_large'],
    ['is not HTTP', '220 mail.partner.com ESMTP\r\n', 'answer_invalid'],
    ['has a chunk without a length', `${head}transfer-encoding: chunked\r\n\r\nzz\r\n`, 'answer_invalid'],
    ['changes the protocol', 'HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n', 'connection_lost'],
  ])('that %s is refused', async (_name, bytes, reason) => {
    const server = await raw((socket) => void socket.write(bytes))
    const { send, connected } = webhooks(server)
    expect(await send()).toEqual(failed(reason))
    expect(connected).toHaveLength(1)
    await expect.poll(() => server.sockets[0]!.destroyed).toBe(true)
  })

  it('of endless length is aborted at 64 kB', async () => {
    const server = await http((_request, response) => {
      const write = () => {
        while (response.write('a'.repeat(16_384)));
      }
      response.on('drain', write)
      write()
    })
    expect(await webhooks(server).send()).toEqual(failed('answer_too_large'))
    await expect.poll(() => server.sockets[0]!.destroyed).toBe(true)
  })

  it.each([
    ['interim answers', '', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
    ['extensions of a chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1;', 'a'],
  ])('with endless %s is aborted', async (_name, start, piece) => {
    const server = await raw((socket) => {
      const flood = () => {
        while (socket.writable && socket.write(piece.repeat(1_000)));
      }
      socket.on('drain', flood)
      socket.write(start)
      flood()
    })
    expect(await webhooks(server).send()).toEqual(failed('answer_too_large'))
    await expect.poll(() => server.sockets[0]!.destroyed).toBe(true)
    expect(server.sockets[0]!.bytesWritten).toBeLessThan(20_000_000)
  })

  it.each([
    ['never comes', () => undefined],
    ['has headers that trickle', trickle('HTTP/1.1 200 OK\r\nx: ')],
    ['has a body that trickles', trickle('HTTP/1.1 200 OK\r\n\r\n')],
    ['has a body that does not end', (socket: Socket) => void socket.write('HTTP/1.1 200 OK\r\n\r\nok')],
    ['is announced for ever', trickle('', 'HTTP/1.1 103 Early Hints\r\n\r\n')],
  ])('that %s ends at the time limit', async (_name, answers) => {
    const server = await raw(answers)
    expect(await webhooks({ ...server, limitMs: 100 }).send()).toEqual(failed('timeout'))
    await expect.poll(() => server.sockets[0]!.destroyed).toBe(true)
  })

  function trickle(start: string, drop = 'a') {
    return (socket: Socket) => {
      socket.write(start)
      const timer = setInterval(() => socket.write(drop), 5)
      socket.on('close', () => clearInterval(timer))
    }
  }
})

describe('a connection to a receiver', () => {
  it.each([
    ['before an answer', ''],
    ['in the headers', 'HTTP/1.1 200 OK\r\nx:'],
    ['in the body', 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nok'],
    ['in a chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n9\r\nok'],
  ])('that is closed %s is lost, and is not tried again', async (_name, bytes) => {
    const closed = await raw((socket) => void socket.end(bytes))
    const { send, connected } = webhooks(closed)
    expect(await send()).toEqual(failed('connection_lost'))
    expect(connected).toHaveLength(1)
    const reset = await raw((socket) => void socket.write(bytes, () => socket.resetAndDestroy()))
    expect(await webhooks(reset).send()).toEqual(failed('connection_lost'))
  })

  const early = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'
  it.each([
    ['answers before it is asked', 'readable', (socket: Socket) => void socket.write(early)],
    ['is closed at once', 'readable', (socket: Socket) => void socket.end()],
    ['is reset at once', 'close', (socket: Socket) => void socket.resetAndDestroy()],
  ])('that %s is lost, and is not opened again', async (_name, event, meets) => {
    const server = await listen(createServer(meets))
    const { send, resolved, connected } = webhooks({
      connect: async () => {
        const socket = connectSocket(server.port, '127.0.0.1')
        socket.on('error', () => undefined)
        await new Promise((seen) => socket.once(event, seen))
        return socket
      },
    })
    expect(await send()).toEqual(failed('connection_lost'))
    expect([resolved.length, connected.length, server.sockets.length]).toEqual([1, 1, 1])
  })

  it.each(['resolving', 'connecting', 'waiting for the answer'])('is aborted by the caller while %s', async (at) => {
    const given = new AbortController()
    const pending = () => {
      setImmediate(() => given.abort())
      return new Promise<never>(() => undefined)
    }
    const server = await raw(() => given.abort())
    const connecting: Connect = async ({ signal }) => {
      setImmediate(() => given.abort())
      await once(signal, 'abort')
      throw new Error('aborted')
    }
    const { send } = webhooks({
      ...server,
      ...(at === 'resolving' ? { resolve: pending } : {}),
      ...(at === 'connecting' ? { connect: connecting } : {}),
    })
    expect(await send(good, given.signal)).toEqual(failed('broken_off'))
    await expect.poll(() => server.sockets.every(({ destroyed }) => destroyed)).toBe(true)
  })

  it('is closed when the caller gives up during connecting', async () => {
    const given = new AbortController()
    const server = await listen(createServer((socket) => void socket.resume()))
    const { send } = webhooks({
      connect: async () => {
        const socket = connectSocket(server.port, '127.0.0.1')
        await once(socket, 'connect')
        given.abort()
        return socket
      },
    })
    expect(await send(good, given.signal)).toEqual(failed('broken_off'))
    await expect.poll(() => server.sockets[0]?.destroyed).toBe(true)
  })

  it('is not opened for an attempt that was canceled before', async () => {
    const { send, connected } = webhooks({})
    expect(await send(good, AbortSignal.abort())).toEqual(failed('broken_off'))
    expect(connected).toEqual([])
  })

  it('is aborted when the transport is closed, after which none is opened', async () => {
    const asked = Promise.withResolvers<void>()
    const server = await raw(() => asked.resolve())
    const { send, close, connected } = webhooks(server)
    const sending = send()
    await asked.promise
    const order: string[] = []
    await Promise.all([sending.then(() => order.push('sent')), close().then(() => order.push('closed'))])
    expect(order).toEqual(['sent', 'closed'])
    expect(await sending).toEqual(failed('broken_off'))
    expect(await send()).toEqual(failed('broken_off'))
    expect(connected).toHaveLength(1)
  })
})

describe('a webhook by TLS', () => {
  /** The product's own way to connect, with the loopback in the place of the public address. */
  const byTls = (port: number, limitMs = 10_000) =>
    webhooks({ limitMs, connect: (to) => connectByTls({ ...to, address: '127.0.0.1', port }) })
  const secure = (names: (string | false | null)[] = []) =>
    listen(
      tls.createServer({ ...testCertificate, ALPNProtocols: ['h2', 'http/1.1'] }, (socket) => {
        names.push(socket.servername, socket.alpnProtocol)
        socket.on('error', () => undefined)
        socket.end('HTTP/1.1 200 OK\r\n\r\nsecure')
      }),
    )

  describe('with a trusted issuer', () => {
    const issuers = tls.getCACertificates('default')
    beforeAll(() => tls.setDefaultCACertificates([...issuers, testCertificate.cert]))
    afterAll(() => tls.setDefaultCACertificates(issuers))

    it('arrives at the name of the certificate, by HTTP/1.1', async () => {
      const names: (string | false | null)[] = []
      const { port } = await secure(names)
      expect(await byTls(port).send()).toEqual(answered(200, 'secure'))
      expect(names).toEqual(['hooks.partner.com', 'http/1.1'])
    })

    it('is refused by the certificate of another name', async () => {
      const { port } = await secure()
      expect(await byTls(port).send('https://other.partner.com/')).toEqual(failed('tls_failed'))
    })

    it('needs an IP address to be in the certificate', async () => {
      const names: (string | false | null)[] = []
      const { port } = await secure(names)
      expect(await byTls(port).send(`https://${publicAddress}/`)).toEqual(answered(200, 'secure'))
      expect(names[0]).toBe(false)
    })

    it('does not end the process by an error between two steps', async () => {
      const { port } = await listen(tls.createServer(testCertificate))
      const socket = await connectByTls({ address: '127.0.0.1', port, servername: '', signal: never() })
      const closed = new Promise<boolean>((resolve) => socket.once('close', resolve))
      socket.destroy(new Error('reset'))
      const withError = await closed
      expect(withError).toBe(true)
    })
  })

  it('is refused with an untrusted certificate, whatever the environment says', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    onTestFinished(() => void vi.unstubAllEnvs())
    const { port } = await secure()
    expect(await byTls(port).send()).toEqual(failed('tls_failed'))
  })

  it.each([
    ['speaks no TLS', (socket: Socket) => void socket.end('HTTP/1.1 200 OK\r\n\r\n')],
    ['hangs up', (socket: Socket) => void socket.end()],
    ['resets the connection', (socket: Socket) => void socket.once('data', () => socket.resetAndDestroy())],
  ])('fails at a server that %s', async (_name, meets) => {
    const { port } = await listen(createServer(meets))
    expect(await byTls(port).send()).toEqual(failed('tls_failed'))
  })

  it('ends at the time limit when the server does not answer', async () => {
    const { port, sockets } = await listen(createServer((socket) => void socket.resume()))
    expect(await byTls(port, 100).send()).toEqual(failed('timeout'))
    await expect.poll(() => sockets[0]!.destroyed).toBe(true)
  })

  it('does not connect to a closed port', async () => {
    expect(await byTls(1).send()).toEqual(failed('not_connected'))
  })
})

it('The transport as the product uses it opens no connection to this machine', async () => {
  const { port, sockets } = await listen(createServer())
  const transport = guardedWebhooks({ own: { hosts: [], ports: [] } })
  onTestFinished(() => transport.close())
  const hosts = ['localhost', 'app.localhost', '127.0.0.1', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '0']
  const hosts6 = ['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::127.0.0.1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]']
  const urls = [...hosts, ...hosts6].map((host) => `https://${host}:${port}/`)
  const outcomes = await Promise.all(urls.map((url) => transport.send({ url, headers: {}, body: '' }, never())))
  expect(outcomes.map(({ kind }) => kind)).toEqual(urls.map(() => 'failed'))
  expect(sockets).toEqual([])
})
