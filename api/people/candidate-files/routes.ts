import { deleteCandidateFile, listCandidateFiles, uploadCandidateFile } from '@seatwise/contract/candidate-files'
import { Refusal } from '../../kernel/refusal.ts'
import { createQueue } from '../../kernel/work-queue.ts'
import type { Server } from '../../server.ts'
import { findPerson } from '../candidate-notes/repository.ts'
import { removeFile, storeFile } from '../../base/files/public.ts'
import * as actions from './actions.ts'
import { filesOf } from './repository.ts'

export function registerCandidateFiles({ handle, files, transactions, app }: Server) {
  // Each upload holds its bytes in memory.
  const noWaiting = { maxWaiting: 0, refuseAs: 'too_many_requests' } as const
  const uploadsOfUser = createQueue({ name: 'files of a user', placesOfKey: 3, ...noWaiting })
  const uploadsOfCompany = createQueue({ name: 'files of a company', placesOfKey: 6, ...noWaiting })

  handle(listCandidateFiles, async ({ scope, params: { id } }) => {
    if (!(await findPerson(scope, { candidate_id: id }))) throw new Refusal('not_found')
    return { data: await filesOf(scope, id) }
  })

  handle(
    uploadCandidateFile,
    async ({ user, inTransaction, params: { id }, file, signal }) => {
      // Checked before the upload is read (denial of service), and again when it is stored.
      const { company_id } = await inTransaction(async (scope) => {
        const person = await actions.lockFor(scope, id)
        await actions.refuseMoreFiles(scope, id)
        return person
      })
      const store = async () => {
        const uploaded = await file()
        const described = {
          company_id,
          purpose: 'candidate',
          type: uploaded.type,
          name: actions.nameOf(uploaded),
        } as const
        const written = await storeFile({ files, inTransaction }, described, actions.partsOf(uploaded))
        return { ...described, ...written }
      }
      const stored = await uploadsOfUser.run({ key: user.id, signal }, () =>
        uploadsOfCompany.run({ key: company_id, signal }, store),
      )
      return inTransaction(async (scope) => {
        const file_id = await actions.addFile(scope, id, stored)
        const data = (await filesOf(scope, id)).find((one) => one.id === file_id)
        return { data: data! }
      })
    },
    { opensTransactions: true },
  )

  handle(deleteCandidateFile, async ({ scope, params: { id }, query: { file_id }, afterCommit }) => {
    const removed = await actions.deleteFile(scope, id, file_id)
    afterCommit(async () => {
      if (removed) await removeFile({ files, transactions, log: app.log }, removed)
    })
    return { data: { id: file_id } }
  })
}
