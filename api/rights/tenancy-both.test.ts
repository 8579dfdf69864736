import { describeMatrix } from './tenancy-matrix.ts'

describeMatrix('with both walls', async () => undefined)
