/** Three kinds of tests: pure logic, the server against a real Postgres, components in a real Chromium. */
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { lingui } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { serverHeader } from './contract/endpoint.ts'
import { routes } from './scripts/build/routes.ts'
import { headlessShell } from './tests/harness/browser/chromium.ts'
import { limits } from './tests/harness/limits.ts'
import { testsOfOtherTiers, testsOfTier } from './tests/harness/tier.ts'

/** Lingui's macros. New plugin objects for every project, because Vite plugins keep state. */
function words() {
  // The macros compile with or without the configuration of the catalogues; `.po` imports need it.
  const catalogues = existsSync(new URL('lingui.config.ts', import.meta.url)) ? [lingui()] : []
  return [babel({ include: /\/src\/.*\.[tj]sx?(\?.*)?$/, plugins: ['@lingui/babel-plugin-lingui-macro'] }), ...catalogues]
}

export default defineConfig({
  test: {
    maxWorkers: availableParallelism(),
    projects: [
      {
        plugins: [...words()],
        test: {
          name: 'unit',
          environment: 'node',
          include: testsOfTier([
            'contract/**/*.test.ts',
            'src/**/*.test.ts',
            'sw/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/harness/**/*.test.ts',
            'tests/fake/**/*.test.ts',
          ]),
          exclude: ['**/*.browser.test.ts', ...testsOfOtherTiers],
          testTimeout: limits.unitTest,
          hookTimeout: limits.unitTest,
          expect: { poll: { timeout: limits.expectation } },
          setupFiles: ['tests/harness/wait-for.ts'],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: testsOfTier(['server/**/*.test.ts']),
          exclude: testsOfOtherTiers,
          globalSetup: ['server/testing/global-setup.ts'],
          // The files share a process, as requests do: loading the whole server anew for each took a third of the time. The server's
          // in-memory state belongs to a database, and every test server has its own.
          isolate: false,
          testTimeout: limits.test,
          hookTimeout: limits.test,
          expect: { poll: { timeout: limits.expectation } },
          setupFiles: ['tests/harness/wait-for.ts'],
        },
      },
      {
        // A test of a screen loads that screen's route and no other.
        plugins: [routes(), react(), ...words()],
        // The fixtures of the player are files of our server.
        server: { headers: { [serverHeader]: '1' } },
        define: { 'process.env.TEST_SLOWNESS': JSON.stringify(process.env['TEST_SLOWNESS'] ?? '') },
        optimizeDeps: {
          include: [
            '@tanstack/query-async-storage-persister',
            '@tanstack/react-query',
            '@tanstack/react-router',
            '@tanstack/react-virtual',
            '@tiptap/pm/history',
            '@tiptap/pm/model',
            '@tiptap/pm/view',
            '@tiptap/react',
            'axe-core',
            'ky',
            'react',
            'react-dom',
            'react-dom/client',
            'react/jsx-dev-runtime',
            '@testing-library/react',
            '@lingui/react',
            '@lingui/core',
            'dexie',
            'valibot',
            'socket.io-client',
            'tus-js-client',
          ],
        },
        test: {
          name: 'browser',
          // After the others: in parallel, the two pools would have twice as many workers as there are cores.
          sequence: { groupOrder: 1 },
          // Logic that depends on IndexedDB, caches or locks is tested against the real ones: `*.browser.test.ts`.
          include: testsOfTier(['src/**/*.test.tsx', 'src/**/*.browser.test.ts', 'sw/**/*.browser.test.ts']),
          exclude: testsOfOtherTiers,
          // The first test of a file loads its screen, module by module.
          testTimeout: limits.test,
          hookTimeout: limits.test,
          expect: { poll: { timeout: limits.expectation } },
          setupFiles: ['src/testing/patience.ts', 'src/testing/fresh-caches.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { ...headlessShell, args: ['--no-sandbox', '--disable-gpu'] },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
