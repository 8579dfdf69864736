import { randomBytes } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'

/** A random part for names, because a retry of a journey finds the person that the first attempt created. */
export const newMark = () => randomBytes(3).toString('hex')

/** Begins a survey at the open link of the demo company by API calls, without the form. */
export async function registerAtDemo(request: APIRequestContext) {
  const read = async <Data>(path: string, headers = {}) =>
    ((await (await request.get(`/api${path}`, { headers })).json()) as { data: Data }).data
  const [role] = await read<{ id: string }[]>('/public/companies/role-names?link=demo-northgate')
  const [company] = await read<{ notice: { version: string } }[]>('/public/companies?link=demo-northgate')
  const registered = await request.post('/api/surveys/register', {
    data: {
      link: 'demo-northgate',
      role_id: role!.id,
      first: 'Bertha',
      last: 'Busy',
      email: `bertha.${newMark()}@people.test`,
      notice_version: company!.notice.version,
      language: 'en',
    },
  })
  const { token } = ((await registered.json()) as { data: { token: string } }).data
  const { items } = await read<{ items: { id: string; text: string }[] }>('/surveys/attempt', {
    authorization: `Bearer ${token}`,
  })
  return { token, items }
}
