import { checkResumes, readResume } from '@seatwise/contract/candidate-resumes'
import type { Server } from '../../server.ts'
import { checkPeople, companyToAddTo, readFacts } from './actions.ts'

export function registerCandidateResumes({ handle }: Server) {
  handle(
    readResume,
    async ({ inTransaction, query: { company_id }, file, signal }) => {
      // Checked before the file is read (denial of service).
      const company = await inTransaction((scope) => companyToAddTo(scope, company_id))
      return { data: await readFacts(company, file, signal) }
    },
    { opensTransactions: true },
  )

  handle(checkResumes, async ({ scope, body: { company_id, people } }) => ({
    data: await checkPeople(scope, await companyToAddTo(scope, company_id), people),
  }))
}
