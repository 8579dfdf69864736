import type { ServerResponse } from 'node:http'
import pg from 'pg'

/** The columns of the product's export of survey results, for one company, in any order. */
const rowsOf = (companyId: string) => `
  SELECT c.first AS "First name", c.last AS "Last name", c.email AS "Email", co.name AS "Company", r.name AS "Role",
    p.state AS "Survey", p.role_score AS "Right Seat Score", p.likely_from AS "Most likely from",
    p.likely_to AS "Most likely to", p.started_at AS "Started", p.completed_at AS "Completed", p.minutes AS "Minutes",
    p.quality AS "Answers", s.name AS "Status", p.archived_at AS "Archived", p.is_test AS "Test"
  FROM survey_results p
  JOIN companies co ON co.id = p.company_id
  JOIN candidates c ON c.id = p.candidate_id
  LEFT JOIN roles r ON r.id = p.role_id
  LEFT JOIN statuses s ON s.id = p.status_id
  WHERE p.company_id = '${companyId}' AND p.archived_at IS NULL AND NOT p.is_test`

/** Streams the output of COPY into the response, as fast as the response accepts it. */
export async function exportRows(db: pg.Pool, companyId: string, response: ServerResponse) {
  if (!/^[\da-f-]{36}$/.test(companyId)) throw new Error('not an id')
  const client = await db.connect()
  try {
    await new Promise<void>((done, failed) => {
      // Methods that pg calls during a COPY, but that its types do not declare.
      const copy = {
        submit: (connection: { query: (text: string) => void }) =>
          connection.query(`COPY (${rowsOf(companyId)}) TO STDOUT (FORMAT csv, HEADER)`),
        handleCopyData: ({ chunk }: { chunk: Buffer }, { stream }: { stream: NodeJS.ReadStream }) => {
          if (response.write(chunk)) return
          stream.pause()
          response.once('drain', () => stream.resume())
        },
        handleCommandComplete: () => undefined,
        handleReadyForQuery: () => done(),
        handleError: (error: Error) => failed(error),
      }
      client.query(copy as unknown as pg.Submittable)
    })
    response.end()
  } finally {
    client.release()
  }
}
