import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as path from 'node:path'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it, onTestFinished } from 'vitest'
import { encryption } from '../../kernel/encryption.ts'
import { keepRunning, startDatabase, type Query } from '../../test-kills.ts'
import { newSecret, encryptSecret } from './secrets.ts'
import { testSecret } from './test-secret.ts'

/** `npm run proof -- webhooks` sends 10,000. */
const count = Number(process.env.DELIVERIES ?? 200)
const kills = Number(process.env.KILLS ?? 2)
/** The ten seconds of an attempt, shortened. */
const limitMs = Number(process.env.LIMIT_MS ?? 250)
const secret = newSecret()

/** The hostile targets, each with the reason for which its attempts fail. */
const reasonsOfHostile = {
  drop: /^connection_lost$/,
  stall: /^timeout$/,
  error: /^status$/,
  redirect: /^status$/,
  forever: /^(timeout|answer_too_large)$/,
}
const hostile = Object.keys(reasonsOfHostile)
/** Every hostile target has this share of the deliveries; the rest goes to a company whose system is well. */
const ofEach = Math.min(12, Math.max(2, Math.round(count / 100)))

describe('two processes that send webhooks', () => {
  it(
    'lose no delivery and delay nobody when one after the other is killed: each arrives, or fails with its reason',
    { timeout: 1_200_000 },
    async () => {
      const { query, socketFolder } = await startDatabase()
      const receiver = await startReceiver()
      await addWebhooks(query)
      const args = [
        path.join(import.meta.dirname, 'test-sender.ts'),
        socketFolder,
        String(receiver.port),
        String(limitMs),
      ]
      const senders = [keepRunning(args), keepRunning(args)]
      onTestFinished(() => senders.forEach(({ stop }) => stop()))
      const healthy = count - ofEach * hostile.length
      await tellOfPeople(query, healthy)

      for (let kill = 0; kill < kills; kill++) {
        await expect.poll(() => receiver.healthy.size, slow).toBeGreaterThan(((kill + 1) * healthy) / (kills + 2))
        senders[kill % 2]!.kill()
      }
      // Moves the clock on, so that further attempts, and the ends of killed processes' claims, become due.
      const skip = setInterval(() => {
        void query(
          "UPDATE webhook_deliveries SET next_attempt_at = now() WHERE state = 'queued' AND next_attempt_at > now() OR state = 'sending' AND last_attempt_at < now() - interval '4 seconds'",
        )
      }, 200)
      const open = "SELECT count(*) FROM webhook_deliveries WHERE state IN ('queued', 'sending')"
      await expect.poll(() => countOf(query, open), slow).toBe(0)
      clearInterval(skip)

      expect(await countOf(query, 'SELECT count(*) FROM webhook_events WHERE planned_at IS NULL')).toBe(0)
      expect(await countOf(query, 'SELECT count(*) FROM webhook_deliveries')).toBe(count)
      const [ended] = await query(
        `SELECT count(*) FILTER (WHERE state = 'delivered')::int AS delivered,
                count(*) FILTER (WHERE state = 'dead' AND failure IS NOT NULL)::int AS dead FROM webhook_deliveries`,
      )
      expect(ended).toEqual({ delivered: healthy, dead: ofEach * hostile.length })
      const delivered = await query("SELECT message_id FROM webhook_deliveries WHERE state = 'delivered'")
      expect(delivered.filter(({ message_id }) => !receiver.healthy.has(String(message_id)))).toEqual([])
      const reasons = await query(
        `SELECT DISTINCT w.description, a.failure FROM webhook_attempts a JOIN webhook_deliveries d ON d.id = a.delivery_id
           JOIN custom_webhooks w ON w.id = d.webhook_id WHERE a.failure IS NOT NULL`,
      )
      for (const [target, reason] of Object.entries(reasonsOfHostile)) {
        const ofTarget = reasons
          .filter(({ description }) => description === target)
          .map(({ failure }) => String(failure))
        expect(ofTarget, target).toContainEqual(expect.stringMatching(reason))
        // On a busy machine any attempt can take longer than the limit.
        expect(
          ofTarget.filter((failure) => !reason.test(failure) && failure !== 'timeout'),
          target,
        ).toEqual([])
      }
      const [unlike] = await query(
        `SELECT count(*)::int AS count FROM webhook_deliveries d WHERE d.failure IS DISTINCT FROM
          (SELECT a.failure FROM webhook_attempts a WHERE a.delivery_id = d.id ORDER BY a.started_at DESC LIMIT 1)`,
      )
      expect(unlike).toEqual({ count: 0 })
      const [waited] = await query(
        `SELECT percentile_cont(0.99) WITHIN GROUP (ORDER BY extract(epoch FROM a.started_at - d.occurred_at)) AS p99
           FROM webhook_deliveries d JOIN webhook_attempts a ON a.delivery_id = d.id
           JOIN custom_webhooks w ON w.id = d.webhook_id WHERE w.description = 'well' AND d.attempts = 1`,
      )
      console.log(
        `${count} deliveries, ${kills} kills: ${healthy} delivered, ${receiver.requests()} requests, p99 of the company whose system is well ${Number(waited!.p99).toFixed(1)} s, ${receiver.twice()} twice`,
      )
      expect(Number(waited!.p99)).toBeLessThan(paced ? 5 : 60)
    },
  )
})

/** 10,000 events at one moment take longer than five seconds to send on any machine, so the proof spreads them. */
const paced = count > 1_000
const perSecond = 100
const slow = { timeout: 1_000_000, interval: 100 }
const countOf = async (query: Query, sql: string) => Number((await query(sql))[0]!.count)

/** One webhook of a company that is well, and one each of other companies whose targets are hostile. */
async function addWebhooks(query: Query) {
  await query(
    `INSERT INTO companies (kind, name, slug, brand, settings)
     SELECT 'company', 'Hostile ' || target, 'hostile-' || target, 'hb', (SELECT settings FROM companies WHERE slug = 'northgate')
       FROM unnest('{${hostile.join(',')}}'::text[]) target`,
  )
  const targets = [['well', 'northgate'], ...hostile.map((target) => [target, `hostile-${target}`])]
  for (const [target, slug] of targets) {
    const [made] = await query('SELECT gen_random_uuid() AS id')
    const encrypted = encryptSecret(encryption(testSecret), String(made!.id), secret)
    await query(
      `INSERT INTO custom_webhooks (id, company_id, url, description, events, state, made_by_user_id, encrypted_secret)
       SELECT '${String(made!.id)}', c.id, 'https://hooks.example.com/${target}', '${target}', '{candidate.created}', 'active', u.id, '${encrypted}'
         FROM companies c, users u WHERE c.slug = '${slug}' AND u.email = 'super@demo.test'`,
    )
  }
}

/** People who are added, each of which is an event: those of the hostile companies first. */
async function tellOfPeople(query: Query, healthy: number) {
  const add = (slugs: string, from: number, to: number) =>
    query(
      `WITH added AS (
         INSERT INTO candidates (company_id, first, last, email)
         SELECT c.id, 'P', 'Q', 'hook' || n || '@people.test' FROM companies c, generate_series(${from}, ${to}) n WHERE ${slugs}
         RETURNING id, company_id, version)
       SELECT record_domain_events(jsonb_agg(jsonb_build_object('type', 'candidate.created', 'company_id', company_id,
         'candidate_id', id, 'record_version', version))) FROM added`,
    )
  await add("c.slug LIKE 'hostile-%'", 1, ofEach)
  const step = paced ? perSecond : healthy
  for (let from = 1; from <= healthy; from += step) {
    await add("c.slug = 'northgate'", from, Math.min(healthy, from + step - 1))
    if (paced) await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}

async function startReceiver() {
  const healthy = new Set<string>()
  let requests = 0
  let twice = 0
  const server = createServer((request, response) => {
    requests++
    void text(request).then((body) => {
      switch (request.url ?? '') {
        case '/drop':
          return request.socket.destroy()
        case '/stall':
          return undefined
        case '/error':
          return response.writeHead(500).end()
        case '/redirect':
          return response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
        case '/forever': {
          response.writeHead(200)
          const more = setInterval(() => response.write('more '), 10)
          return response.once('close', () => clearInterval(more))
        }
      }
      // Throws, and so never counts as delivered, when the signature is not right.
      const { id } = new Webhook(secret).verify(body, request.headers as Record<string, string>) as { id: string }
      if (healthy.has(id)) twice++
      healthy.add(id)
      return response.end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, healthy, requests: () => requests, twice: () => twice }
}
