import { defineConfig } from 'drizzle-kit'

/** `npm run migration -- --name what-changes` writes the next migration from the tables. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './database/tables/*.ts',
  out: './database/migrations',
})
