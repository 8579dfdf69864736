import { run } from '../steps.ts'

/**
 * Reads 60 resumes that contain instructions to the language model, with a model that obeys them: npm run proof --
 * resumes
 */
const env = { ALL_RESUMES: 'true' }
const args = ['run', '--project', 'api', 'api/hiring/resume-analyses/model.test.ts']
const { ok } = await run({ name: 'resumes', command: 'vitest', args, env }, true)
process.exit(ok ? 0 : 1)
