import { call } from '../../kernel/session.ts'
import { saveFile } from '../../ui/save-file.ts'
import { outcomeWords } from './words.ts'

/** Downloads the result sheet of a task as CSV, with formulas escaped. */
export async function downloadSheet(id: string) {
  const lines = [['Row', 'Outcome', 'Detail']]
  let after: number | null = 0
  do {
    const page: Page = await call('GET /task-runs/{id}', { params: { id }, query: { after, page_size: 1_000 } })
    lines.push(
      ...page.rows.map(({ label, outcome, detail }) => [label, outcomeWords(page.data.name, outcome), detail ?? '']),
    )
    after = page.next
  } while (after !== null)
  const { default: papa } = await import('papaparse')
  // The byte order mark tells Excel that the file is UTF-8.
  const text = `\ufeff${papa.unparse(lines, { quotes: true, escapeFormulae: true, newline: '\r\n' })}\r\n`
  saveFile('results.csv', new Blob([text], { type: 'text/csv' }))
}

type Page = Awaited<ReturnType<typeof call<'GET /task-runs/{id}'>>>
