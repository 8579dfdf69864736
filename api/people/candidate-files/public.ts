export { beginDownload, downloadableOf, nameOf, partName, partsOf } from './actions.ts'
export { candidateFileToInsert, findFile, lockPerson } from './repository.ts'
