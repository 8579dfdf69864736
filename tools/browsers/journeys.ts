import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import type { Look } from './page.ts'
import type { Tab } from './tab.ts'

export type Product = { url: string; password: string }

/** Opens a window with cookies and storage of its own, or two that share them. */
export type Windows = { open(look: Look): Promise<Tab>; openTwo(look: Look): Promise<[Tab, Tab]> }

type Journey = (product: Product, windows: Windows) => Promise<void>

const desk: Look = { width: 1440, height: 900, scheme: 'light' }
const phone: Look = { width: 390, height: 844, scheme: 'light' }
const owner = 'company.owner@demo.test'

/** The journeys that earn money. Each throws an error where it cannot go on. */
export const journeys: Record<string, Journey> = {
  'a user signs in, sorts and filters the results, and opens one': readResults,
  'a candidate takes a whole survey by a link on a phone': takeSurvey,
  'a card is moved by keys, and another window shows it': moveCard,
  'an applicant applies with a resume': apply,
  'a report is saved as PDF and read by its link without a session': shareReport,
}

export async function signIn(tab: Tab, { url, password }: Product, to = '') {
  await tab.open(`${url}/login`)
  await tab.type({ role: 'textbox', name: 'Email' }, owner)
  await tab.type({ role: 'textbox', name: 'Password' }, password)
  await tab.click({ role: 'button', name: 'Sign in' })
  // Firefox logs an error for each script that still loads when a page is left.
  await tab.see({ role: 'heading', name: /, Cora$/ })
  if (to) await tab.open(url + to)
}

async function readResults(product: Product, windows: Windows) {
  const tab = await windows.open(desk)
  await signIn(tab, product)
  await tab.click({ role: 'link', name: /^Survey results/ })
  await tab.click({ role: 'button', name: 'Candidate' })
  await tab.read(/Ben Brandt[^]*Chloé Okafor/)
  await tab.click({ role: 'button', name: 'Filter' })
  await tab.click({ role: 'menuitem', name: 'Status' })
  await tab.click({ role: 'checkbox', name: 'Completed', within: { role: 'group', name: 'Status' } })
  await tab.press('Escape')
  await tab.read(/\d+ of \d+ surveys/)
  await tab.click({ role: 'link', name: 'Amara Abara' })
  await tab.see({ role: 'heading', name: /^Amara Abara/ })
  await tab.see({ role: 'heading', name: 'Snapshot' })
}

async function takeSurvey(product: Product, windows: Windows) {
  const tab = await windows.open(phone)
  await tab.open(`${product.url}/survey/register?link=demo-northgate`)
  await tab.choose({ role: 'combobox', name: /^Role/ }, 'Sales')
  await tab.type({ role: 'textbox', name: /^First name/ }, 'Bea')
  await tab.type({ role: 'textbox', name: /^Last name/ }, 'Browser')
  await tab.type({ role: 'textbox', name: /^Email/ }, `${newMark()}@people.test`)
  await tab.click({ role: 'checkbox', name: /agree/ })
  await tab.click({ role: 'button', name: 'Begin' })
  const labels = ['Very inaccurate', 'Moderately inaccurate', 'Neither', 'Moderately accurate', 'Very accurate']
  const [, count] = await tab.read(/1 of (\d+)/)
  for (let nth = 1; nth <= Number(count); nth++) {
    await tab.see({ role: 'progressbar', name: new RegExp(`^Statement ${nth} of`) })
    await tab.click({ role: 'radio', name: new RegExp(`^${labels[nth % labels.length]}`, 'i') })
  }
  await tab.click({ role: 'button', name: 'Send my answers' })
  await tab.see({ role: 'heading', name: /^Thank you/ })
}

async function moveCard(product: Product, windows: Windows) {
  const first = 'Kay'
  const last = newMark()
  await invite(product, first, last)
  const [here, there] = await windows.openTwo(desk)
  await signIn(here, product, '/hiring-pipeline')
  await there.open(`${product.url}/hiring-pipeline`)
  const card = (column: string) => ({
    role: 'link',
    name: new RegExp(`${first} ${last}`),
    within: { role: 'region', name: column },
  })
  await there.see(card('New'))
  await here.focus(card('New'))
  await here.press('Space')
  await here.read(/lifted/)
  await here.press('ArrowRight')
  await here.press('Enter')
  await here.see(card('Screening'))
  await there.see(card('Screening'))
}

async function apply(product: Product, windows: Windows) {
  const resume = path.join(tmpdir(), `resume-${newMark()}.txt`)
  writeFileSync(resume, 'Ten years of windows.')
  const tab = await windows.open(desk)
  await tab.open(await jobPage(product))
  await tab.type({ role: 'textbox', name: /^First name/ }, 'Ada')
  await tab.type({ role: 'textbox', name: /^Last name/ }, 'Fitter')
  await tab.type({ role: 'textbox', name: /^Email/ }, `${newMark()}@people.test`)
  await tab.attach({ role: 'textbox', name: /^Resume/ }, resume)
  await tab.click({ role: 'checkbox', name: /./ })
  await tab.click({ role: 'button', name: 'Continue' })
  await tab.read(/Step 2 of 2/)
  await tab.click({ role: 'radio', name: 'Yes' })
  await tab.click({ role: 'button', name: 'Send application' })
  await tab.see({ role: 'heading', name: 'Your application has arrived' })
}

async function shareReport(product: Product, windows: Windows) {
  const tab = await windows.open(desk)
  await signIn(tab, product, '/survey-results?search=amara%20abara')
  await tab.click({ role: 'link', name: 'Amara Abara' })
  await tab.click({ role: 'button', name: 'PDF' })
  const { status, type } = await tab.answer('/pdf')
  if (status !== 200 || type !== 'application/pdf') throw new Error(`The PDF is answered with ${status}, ${type}.`)
  await tab.savedPdf()
  await tab.click({ role: 'button', name: 'Share' })
  const dialog = { role: 'dialog', name: 'Share the report on Amara Abara' }
  await tab.type({ role: 'textbox', name: /^Whom it is for/, within: dialog }, 'A lead')
  await tab.click({ role: 'button', name: 'Make a link', within: dialog })
  const reader = await windows.open(phone)
  await reader.open(await tab.value({ role: 'textbox', name: 'Link', within: dialog }))
  await reader.see({ role: 'heading', name: /^Amara/ })
}

const newMark = () => randomBytes(4).toString('hex')

async function invite(product: Product, first: string, last: string) {
  const [role] = await ask<{ id: string }[]>(product, '/roles/search', {
    filters: { search: 'sales', is_global: true },
  })
  const people = [{ first, last, email: `${last}@people.test` }]
  await ask(product, '/invitations', { role_id: role!.id, people })
}

async function jobPage(product: Product): Promise<string> {
  const jobs = await ask<{ url: string; state: string }[]>(product, '/jobs/search', {})
  return jobs.find(({ state }) => state === 'open')!.url
}

/** Calls the API as the owner. */
async function ask<Data>({ url, password }: Product, call: string, body: object): Promise<Data> {
  const send = async <Answer>(to: string, content: object, headers = {}) => {
    const answer = await fetch(`${url}/api${to}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(content),
    })
    if (!answer.ok) throw new Error(`${to}: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { data: Answer }).data
  }
  const { access_token } = await send<{ access_token: string }>('/auth/sign-in', { username: owner, password })
  return send<Data>(call, body, { authorization: `Bearer ${access_token}` })
}
