/**
 * The product's promises in WebKitGTK and Firefox, as packaged by Debian. Playwright runs the checks; `driver/` drives
 * the engines.
 */
import { defineConfig } from '@playwright/test'
import { limits } from '../harness/limits.ts'
import base from '../playwright.config.ts'
import { engineNames, type EngineName } from './driver/engine-window.ts'

export default defineConfig<object, { engine: EngineName }>({
  testDir: '.',
  globalSetup: '../harness/global-setup.ts',
  outputDir: '../../test-results/engines',
  // The engines take the resources of two sites, so there is one: every check has members of its own.
  metadata: { sites: 1 },
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: limits.test,
  ...(base.expect && { expect: base.expect }),
  reporter: 'list',
  projects: engineNames.map((engine) => ({ name: engine, testMatch: '*.spec.ts', use: { engine } })),
})
