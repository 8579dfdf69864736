import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { APIRequestContext } from '@playwright/test'
import { letMinutesPass } from './database.ts'
import { expect } from './watch.ts'

/** The rows of a file in domain/oracle: the answers of example people, or the results that staff must see. */
export function oracle(file: string): Record<string, string>[] {
  const [head, ...lines] = readFileSync(fileURLToPath(new URL(`../domain/oracle/${file}`, import.meta.url)), 'utf8')
    .trim()
    .split('\n')
  const cells = (line: string) => line.replaceAll('"', '').split(',')
  const names = cells(head!)
  return lines.map((line) => Object.fromEntries(cells(line).map((cell, index) => [names[index]!, cell])))
}

/** The answer to a shown item. Attention items name the requested answer in their text. */
export function answerTo(item: { id: string; text: string }, person: Record<string, string>): number {
  if (/very inaccurate/i.test(item.text)) return 1
  if (/moderately accurate/i.test(item.text)) return 4
  if (/very accurate/i.test(item.text)) return 5
  return Number(person[item.id])
}

type Person = { first: string; last: string; email: string }

/** Registers a person for Sales through an open link; if `via` is given, by the link of a funnel. */
export async function beginSurvey(request: APIRequestContext, link: string, person: Person & { via?: string | null }) {
  const call = async <Data>(method: 'get' | 'post' | 'put', path: string, data?: object, token?: string) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    const answer = await request[method](`/api${path}`, { headers, ...(data && { data }) })
    expect(answer.status(), path).toBe(200)
    return ((await answer.json()) as { data: Data }).data
  }
  const { via, ...entered } = person
  const [company] = await call<{ notice: { version: string } }[]>('get', `/public/companies?link=${link}`)
  const roles = await call<{ id: string; name: string }[]>('get', `/public/companies/role-names?link=${link}`)
  const { token } = await call<{ token: string }>('post', '/surveys/register', {
    ...entered,
    ...(via && { via }),
    link,
    role_id: roles.find(({ name }) => name === 'Sales')!.id,
    notice_version: company!.notice.version,
    language: 'en',
  })
  const { items } = await call<{ items: { id: string; text: string }[] }>('get', '/surveys/attempt', undefined, token)
  /** The answers of one of the example people; `like` is the index of the row. */
  const answersLike = (like: number) =>
    items.map((item) => ({ item: item.id, answer: answerTo(item, oracle('responses84.csv')[like]!), ms: 4_200 }))
  return {
    answerFirst: () => call('put', '/surveys/attempt', { answers: answersLike(0).slice(0, 3) }, token),
    finish: async (like = 0) => {
      await letMinutesPass()
      return call('post', '/surveys/submit', { answers: answersLike(like) }, token)
    },
  }
}

export async function finishSurvey(request: APIRequestContext, link: string, person: Person, like = 0) {
  await (await beginSurvey(request, link, person)).finish(like)
}

export const demoPassword = 'demo-password-local'
