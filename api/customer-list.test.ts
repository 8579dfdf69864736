import { existsSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, expect, it } from 'vitest'
import { features, routes } from '@seatwise/contract/routes'
import { openApi } from './kernel/openapi.ts'

const root = path.join(import.meta.dirname, '..')
const inRoot = (file: string) => path.join(root, file)
const list = readFileSync(inRoot('docs/customer-list.md'), 'utf8')

/** The calls that the customer's list names. Where it names a path alone, the method is ours. */
const calls = `
GET /users/profile
PUT /users/profile
PUT /users/change-password
PUT /users/reset-password
POST /user-events
POST /auth/register
PUT /candidates/{id}/stage
GET /candidates/resume-analysis
POST /candidates/analyze-resume
POST /surveys/register
POST /surveys/submit
POST /company-events/create-bulk
GET /public/companies
GET /public/companies/role-names
POST /companies/search
PUT /companies/update
POST /companies/{id}/logo
DELETE /companies/{id}/logo
GET /companies/list
GET /companies/locations
GET /companies/departments
GET /survey-results
PUT /survey-results/bulk-update
POST /survey-results/search
PUT /survey-results/update
PUT /survey-results/update-role
PUT /survey-results/update-status
PUT /survey-results/update-column-positions
PUT /survey-results/clear-column-positions-of-status
PUT /survey-results/move-all-of-status-to-new-status
POST /survey-results/generate-analysis-and-interview-questions
POST /survey-results/public/encode-report-payload
GET /candidate-notes
POST /candidate-notes
PUT /candidate-notes/{id}
DELETE /candidate-notes/{id}
GET /custom-interview-questions
POST /custom-interview-questions
GET /custom-interview-questions/{id}/notes
POST /custom-interview-questions/{id}/notes
GET /custom-webhooks
PUT /custom-webhooks
GET /jobs
POST /jobs
GET /jobs/{id}
POST /jobs/{id}/apply
GET /job-application-templates
POST /users
POST /users/create
GET /users/{id}
PUT /users/{id}
POST /users/search
POST /public/users/set-up-password
POST /users/resend-account-setup-email
POST /utils/encrypt
POST /utils/decrypt
POST /utils/clean-up-data
GET /mailer/templates
POST /mailer/templates/{id}/send
POST /mailer/send
POST /hiring-campaigns/campaigns/create
POST /hiring-campaigns/campaigns/search
POST /hiring-campaigns/funnels/create
POST /hiring-campaigns/funnels/search
GET /role-benchmarks/{id}
POST /role-benchmarks/create
POST /role-benchmarks/search
DELETE /role-benchmarks/delete
POST /benchmark-scores/trigger-benchmark-score-update
GET /ghl/pipelines
GET /ghl/messages
POST /ghl/messages
`
  .trim()
  .split('\n')

/** Its pages. Those of surveys have a document of their own. */
const pages = `
/login /forgot-password /password-update-needed /token-validation /404 / /about /profile /archived /survey-results
/candidates /hiring-pipeline /companies/overview /survey/register /survey/take /survey/thank-you /hiring-campaigns
/funnels/{campaign} /user-management /role-benchmarks /role-benchmarks/add /role-benchmarks/edit /jobs/overview
/jobs/add /jobs/edit /jobs/{id} /pipelines /account-access-expired
`
  .trim()
  .split(/\s+/)

const unique = (values: string[]) => [...new Set(values)]
const tops = ['contract', 'domain', 'api', 'web', 'journeys', 'docs', 'tools']
const isFile = (cited: string) => tops.includes(cited.split('/')[0]!) && cited.includes('/')
const rowsOf = (first: string) => list.split('\n').filter((line) => line.split('|')[1]?.trim() === first)

describe('every call of the customer’s list', () => {
  // Its operations are typed as objects only.
  const { paths } = openApi({ routes, features }, '0.0.0', 'https://seatwise.example') as {
    paths: Record<string, Record<string, { operationId: string }>>
  }

  it.each(calls)('is documented as %s, and its row names the operation', (call) => {
    const [method, address] = call.split(' ') as [string, string]
    const operation = paths[address]?.[method.toLowerCase()]
    expect(operation).toBeDefined()
    expect(rowsOf(call)).toEqual([expect.stringContaining(`\`${operation!.operationId}\``)])
  })
})

describe('every page of the customer’s list', () => {
  const router = ['web/app/router.tsx', 'web/app/survey.tsx'].map((file) => readFileSync(inRoot(file), 'utf8')).join('')
  // A parameter may have another name, and a tab may follow it.
  const isServed = (page: string) =>
    ["'", '/{-$tab}'].some((end) => router.includes(`'${page.replace(/\{\w+\}/, '$id')}${end}`))

  it.each(pages)('has a row for %s, which says whether it exists', (page) => {
    const shown = isServed(page) ? /\| `web\// : /\| Open/
    expect(rowsOf(page === '/' ? '/ (home)' : page)).toEqual([expect.stringMatching(shown)])
  })
})

describe('a row of the customer’s list', () => {
  const files = unique([...list.matchAll(/`([\w./-]+)`/g)].map(([, cited]) => cited!)).filter(isFile)
  it.each(files)('names an existing file %s', (file) => expect(existsSync(inRoot(file))).toBe(true))

  const guarantees = list
    .split('\n')
    .flatMap((line) =>
      [...line.matchAll(/`([\w./-]+\.(?:test|journey)\.ts)`((?:,? "[^"]+")+)/g)].flatMap(([, file, quoted]) =>
        [...quoted!.matchAll(/"([^"]+)"/g)].map(([, guarantee]) => [file!, guarantee!] as const),
      ),
    )
  it('names tests that exist', () => expect(guarantees.length).toBeGreaterThan(100))
  it.each(guarantees)('%s: "%s" exists', (file, guarantee) =>
    expect(readFileSync(inRoot(file), 'utf8')).toContain(guarantee),
  )
})
