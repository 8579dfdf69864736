import { defineConfig } from 'vitest/config'

/** Replaces a module of the product by `vi.mock`. */
const plantedFault = 'api/rights/tenancy-row-level-security.test.ts'

/** Five projects: pure rules, the api on a real database, the api with a fault planted, query plans at a million rows, the benchmark's rows. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          include: ['contract/**/*.test.ts', 'domain/**/*.test.ts', 'web/**/*.test.ts', 'tools/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'api',
          include: ['api/**/*.test.ts'],
          globalSetup: 'api/database/test-cluster.ts',
          exclude: ['api/**/*.plans.test.ts', plantedFault],
          // Starting a product of its own beside the journeys takes its time on two cores.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          // Suites share no state but what a product holds, and each has its own: loading the api once is half the time.
          isolate: false,
        },
      },
      {
        test: {
          // Apart, with modules of its own: a module that another suite has loaded would not get the fault.
          name: 'fault',
          include: [plantedFault],
          globalSetup: 'api/database/test-cluster.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'plans',
          include: ['api/**/*.plans.test.ts'],
          globalSetup: 'api/database/test-cluster.ts',
          testTimeout: 120_000,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'bench',
          include: ['bench/**/*.test.ts'],
          testTimeout: 300_000,
        },
      },
    ],
  },
})
