/**
 * End-to-end and offline tests: real Chromium against a real server with its own Postgres, encoder and demo community.
 */
import { availableParallelism } from 'node:os'
import { defineConfig, type LaunchOptions } from '@playwright/test'
import { fullBrowser, headlessShell } from './harness/browser/chromium.ts'
import { limits } from './harness/limits.ts'
import { specsOfTier } from './harness/tier.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

function launch(browser: LaunchOptions): LaunchOptions {
  return {
    ...browser,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Cameras and microphones that are always available; each test decides whether a page may use them. Three,
      // because the second of Chromium's own fake devices gives a connection no frames.
      '--use-fake-device-for-media-stream=device-count=3',
    ],
  }
}

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/playwright',
  fullyParallel: false,
  // Each worker runs a whole site beside its browser.
  workers: Math.min(availableParallelism(), 2),
  retries: 0,
  forbidOnly: true,
  timeout: limits.test,
  expect: { timeout: limits.expectation, toPass: { timeout: limits.work, intervals: [50, 100, 250, 500] } },
  globalSetup: './harness/global-setup.ts',
  reporter: 'list',
  use: {
    launchOptions: launch(headlessShell),
    // Recording takes a fifth of the time: use `--trace retain-on-failure` to record when investigating a failure.
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: limits.action,
    navigationTimeout: limits.navigation,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  },
  projects: [
    { name: 'e2e', testMatch: specsOfTier('e2e'), use: phone },
    // Each first waits until the device has fetched every part of the app.
    { name: 'offline', testMatch: specsOfTier('offline'), use: phone },
    // Notifications, cameras and microphones: the headless shell has none.
    { name: 'full-browser', testMatch: specsOfTier('full-browser'), use: { ...phone, launchOptions: launch(fullBrowser) } },
    // Last: inspects the traces of the whole run.
    { name: 'closing', testMatch: 'closing/**/*.spec.ts', dependencies: ['e2e', 'offline', 'full-browser'] },
  ],
})
