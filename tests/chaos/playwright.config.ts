/** The browser part of `npm run chaos`: kills that take minutes to recover from. */
import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'

export default defineConfig({
  ...base,
  testDir: '.',
  globalSetup: '../harness/global-setup.ts',
  outputDir: '../../test-results',
  reporter: 'list',
  // Each has the machine to itself.
  workers: 1,
  projects: [{ name: 'chaos', testMatch: '*.spec.ts', use: { viewport: { width: 1280, height: 800 } } }],
})
