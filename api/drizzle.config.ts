import { defineConfig } from 'drizzle-kit'

/** `npm run migration -- --name what-changes` generates the next migration from api/database/tables. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './database/tables/*.ts',
  out: './database/migrations',
})
