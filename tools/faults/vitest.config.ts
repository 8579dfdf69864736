import { defineConfig } from 'vitest/config'

/** Runs the test files that trial.ts writes into its copy of the product, in the order of their names. */
class InOrder {
  shard<File>(files: File[]) {
    return files
  }
  sort<File extends { moduleId: string }>(files: File[]) {
    return files.toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1))
  }
}

const timeouts = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 30_000 } } }

export default defineConfig({
  root: process.env.FAULTS_ROOT!,
  test: {
    watch: false,
    maxWorkers: 1,
    sequence: { sequencer: InOrder },
    projects: [
      { test: { name: 'rules', include: ['domain/faults/*.test.ts'], ...timeouts } },
      {
        test: {
          name: 'api',
          include: ['api/faults/*.test.ts'],
          // The product is loaded once for many faults, so files are not isolated.
          isolate: false,
          provide: { socketFolder: process.env.FAULTS_SOCKET_FOLDER! },
          ...timeouts,
        },
      },
    ],
  },
})
