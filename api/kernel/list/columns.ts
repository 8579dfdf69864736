import { sql, type SQL } from 'drizzle-orm'

/** A column of a CSV file. `field` is SQL, because the database builds the lines and Node only passes the text on. */
export type Column = { head: string; field: SQL }

/** Text that people typed. `csv_text` prevents spreadsheets from running it as a formula. */
export const textColumn = (head: string, value: SQL): Column => ({ head, field: sql`csv_text(${value})` })

/** A number, an id or another text that cannot be a formula. */
export const plainColumn = (head: string, value: SQL): Column => ({ head, field: value })

/** An enumeration, shown with the words that pages use. */
export const wordColumn = (head: string, value: SQL, words: Record<string, string>): Column => {
  const cases = Object.entries(words).map(([code, word]) => sql`when ${sql.raw(`'${code}'`)} then ${word}::text`)
  return { head, field: sql`case ${value} ${sql.join(cases, sql` `)} end` }
}

export const yesNoColumn = (head: string, value: SQL): Column => ({
  head,
  field: sql`case when ${value} then 'Yes' else 'No' end`,
})

/** A time in the export's time zone, which `exportLines` sets and the column's head names. */
export const instantColumn = (head: string, value: SQL, time_zone: string): Column => ({
  head: `${head} (${time_zone})`,
  field: sql`(${value})::timestamp(0)`,
})
