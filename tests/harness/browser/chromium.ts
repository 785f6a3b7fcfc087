/** The Chromium the tests run in: the machine's own where it has one, otherwise Playwright's. */
import { existsSync } from 'node:fs'
import type { LaunchOptions } from '@playwright/test'

const firstOf = (...files: ReadonlyArray<string | undefined>) => files.find((file) => file !== undefined && existsSync(file))
const browserPath = firstOf(process.env['CHROME_PATH'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome')
const shellPath = firstOf(process.env['HEADLESS_SHELL_PATH'], '/usr/bin/chromium-headless-shell') ?? browserPath

/** The browser as members have it, with notifications and windows of its own. */
export const fullBrowser: LaunchOptions = browserPath ? { executablePath: browserPath } : { channel: 'chromium' }

/** The same engine without the browser's own windows, which take as much processor time as the pages. */
export const headlessShell: LaunchOptions = shellPath ? { executablePath: shellPath } : { channel: 'chromium-headless-shell' }
