import { sql, type SQL } from 'drizzle-orm'

/** A column of a CSV file. Its field is SQL: the database builds the lines, and Node passes the text through. */
export type Column = { head: string; field: SQL }

/** Text as people typed it: `csv_text` takes the effect of a formula. */
export const textColumn = (head: string, value: SQL): Column => ({ head, field: sql`csv_text(${value})` })

/** A number, an id or another text that can hold no formula. */
export const plainColumn = (head: string, value: SQL): Column => ({ head, field: value })

/** An enumeration in the words that pages use. */
export const wordColumn = (head: string, value: SQL, words: Record<string, string>): Column => {
  const cases = Object.entries(words).map(([code, word]) => sql`when ${sql.raw(`'${code}'`)} then ${word}::text`)
  return { head, field: sql`case ${value} ${sql.join(cases, sql` `)} end` }
}

export const yesNoColumn = (head: string, value: SQL): Column => ({
  head,
  field: sql`case when ${value} then 'Yes' else 'No' end`,
})

/** An instant in the zone of the export, which the head names and `exportLines` sets. */
export const instantColumn = (head: string, value: SQL, time_zone: string): Column => ({
  head: `${head} (${time_zone})`,
  field: sql`(${value})::timestamp(0)`,
})
