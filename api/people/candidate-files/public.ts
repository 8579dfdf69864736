export { beginDownload, downloadableOf, nameOf, partName, partsOf } from './actions.ts'
export { candidateFileToInsert, countFiles, findFile, findSame, insertCandidateFile, lockPerson } from './repository.ts'
