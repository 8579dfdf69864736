import { withTestData } from './test-data.ts'

/** Makes the data of all tests ahead, so that suites that begin at the same time do not wait for it. */
await withTestData(() => undefined)
