import { describeMatrix } from './tenancy-matrix.ts'

describeMatrix('with tenant filter and row-level security', 'all', async () => undefined)
