import * as path from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { executablePath } from './tools/chromium.ts'

/** Plants a fault in a module of the product with `vi.mock`. */
const plantedFault = 'api/rights/tenancy-row-level-security.test.ts'
/** Renders JSX, which Node does not load by itself. */
const rendersJsx = 'api/kernel/pdf/structure.test.ts'
/**
 * A large nursery of the heap, because requests leave much behind that lives for a moment only: a tenth less CPU time than
 * with V8's own size. The api is loaded as `npm start` loads it.
 */
const ofApi = ['--max-semi-space-size=64', `--import=${new URL('api/resolve-drizzle-once.ts', import.meta.url).href}`]
const propertyFailures = path.join(import.meta.dirname, 'tools/property-failures.ts')
/** Those that load web/assessment/surveys/survey.css. */
const pagesOfPeople = ['web/assessment/surveys/*.browser.tsx', 'web/assessment/messages/unsubscribe.browser.tsx']
const production = { 'process.env.NODE_ENV': '"production"' }

/**
 * rules: tests without a database. api: tests through HTTP on a real database. fault: the same with row-level security
 * alone. components: the parts of the kit in Chromium. plans: query plans at a million rows. bench: some rows of the benchmark.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          include: [
            'contract/**/*.test.ts',
            'domain/**/*.test.ts',
            'web/**/*.test.ts',
            'tools/**/*.test.ts',
            rendersJsx,
          ],
          setupFiles: propertyFailures,
          // Without it, a test passes whose only expectation is within a loop over no rows.
          expect: { requireAssertions: true },
          // Suites share modules: loading them once for all saves a third of the time. Those that change a global undo it.
          isolate: false,
          // Several suites run at the same time on two cores.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['api/**/*.test.ts'],
          setupFiles: propertyFailures,
          globalSetup: 'api/database/test-cluster.ts',
          exclude: ['api/**/*.plans.test.ts', plantedFault, rendersJsx],
          // Some tests start a product of their own, which is slow while the journeys use the other core.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
          maxWorkers: 2,
          execArgv: ofApi,
          // Suites may share modules: all state is in the product that each suite starts. Loading the api once halves the time.
          isolate: false,
          // Node loads the modules itself, as `npm start` does, with its cache of compiled code: half of the time of Vite's.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      {
        test: {
          // A separate project with isolated modules: `vi.mock` has no effect on a module that another suite has loaded.
          name: 'fault',
          include: [plantedFault],
          execArgv: ofApi,
          globalSetup: 'api/database/test-cluster.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'plans',
          execArgv: ofApi,
          include: ['api/**/*.plans.test.ts'],
          globalSetup: 'api/database/test-cluster.ts',
          testTimeout: 120_000,
          hookTimeout: 600_000,
          isolate: false,
          // As for the project api.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      {
        plugins: [react()],
        // The React that users run. Its development build makes these tests a tenth slower.
        define: production,
        oxc: { jsx: { runtime: 'automatic', development: false } },
        // Dependencies of late imports would otherwise be discovered late, and the page loaded again in the middle of a
        // test.
        optimizeDeps: {
          include: [
            '@tanstack/react-virtual',
            'qrcode',
            'fast-check',
            'axe-core',
            'vitest-browser-react',
            'preact/jsx-runtime',
          ],
          rolldownOptions: { transform: { define: production } },
        },
        test: {
          name: 'components',
          include: ['web/**/*.browser.tsx'],
          testTimeout: 30_000,
          expect: { poll: { timeout: 10_000 }, requireAssertions: true },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath,
                args: ['--no-sandbox', '--disable-gpu'],
              },
            }),
            instances: [
              {
                browser: 'chromium',
                name: 'components',
                exclude: pagesOfPeople,
                // Loading all modules once for all files saves a fifth of the time.
                isolate: false,
                setupFiles: [
                  propertyFailures,
                  ...['test-react.ts', 'test-shared-page.ts'].map((file) =>
                    path.join(import.meta.dirname, 'web/app', file),
                  ),
                ],
              },
              // These pages have a stylesheet of their own, which would change the others.
              { browser: 'chromium', name: 'components of the survey', include: pagesOfPeople },
            ],
          },
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
