import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { APIRequestContext } from '@playwright/test'
import { expect } from './watch.ts'

/** Rows of an oracle file: the answers of its people, or the results that staff must see. */
export function oracle(file: string): Record<string, string>[] {
  const [head, ...lines] = readFileSync(fileURLToPath(new URL(`../domain/oracle/${file}`, import.meta.url)), 'utf8')
    .trim()
    .split('\n')
  const cells = (line: string) => line.replaceAll('"', '').split(',')
  const names = cells(head!)
  return lines.map((line) => Object.fromEntries(cells(line).map((cell, index) => [names[index]!, cell])))
}

/** The answer to a shown item; attention items name the requested answer in their text. */
export function answerTo(item: { id: string; text: string }, person: Record<string, string>): number {
  if (/very inaccurate/i.test(item.text)) return 1
  if (/moderately accurate/i.test(item.text)) return 4
  if (/very accurate/i.test(item.text)) return 5
  return Number(person[item.id])
}

type Person = { first: string; last: string; email: string }

/** Registers somebody for Sales through an open link, and answers like one of the oracle's people; `like` is their line. */
export async function finishSurvey(request: APIRequestContext, link: string, person: Person, like = 0) {
  const post = async <Data>(path: string, data: object, token?: string) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    const answer = await request.post(`/api${path}`, { headers, data })
    expect(answer.status(), path).toBe(200)
    return ((await answer.json()) as { data: Data }).data
  }
  const asked = await request.get(`/api/public/companies?link=${link}`)
  const [company] = ((await asked.json()) as { data: { notice: { version: string } }[] }).data
  const named = await request.get(`/api/public/companies/role-names?link=${link}`)
  const roles = ((await named.json()) as { data: { id: string; name: string }[] }).data
  const { token } = await post<{ token: string }>('/surveys/register', {
    ...person,
    link,
    role_id: roles.find(({ name }) => name === 'Sales')!.id,
    notice_version: company!.notice.version,
    language: 'en',
  })
  const attempt = await request.get('/api/surveys/attempt', { headers: { authorization: `Bearer ${token}` } })
  const { items } = ((await attempt.json()) as { data: { items: { id: string; text: string }[] } }).data
  const given = oracle('responses84.csv')[like]!
  const answers = items.map((item) => ({ item: item.id, answer: answerTo(item, given), ms: 4_200 }))
  await post('/surveys/submit', { answers }, token)
}

export const demoPassword = 'demo-password-local'
