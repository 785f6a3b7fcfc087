/**
 * `npm run screenshots`: the images of docs/screenshots and of the manifest, taken from the real site with its demo
 * community.
 */
import { defineConfig } from '@playwright/test'
import { limits } from '../harness/limits.ts'
import base from '../playwright.config.ts'

export default defineConfig({
  ...base,
  testDir: '.',
  globalSetup: '../harness/global-setup.ts',
  outputDir: '../../test-results',
  reporter: 'list',
  timeout: limits.test,
  projects: [{ name: 'screenshots', testMatch: '*.spec.ts' }],
})
