import { existsSync } from 'node:fs'

/** The machine's own Chromium; undefined where Playwright's is used. */
export const chromiumPath = [process.env['CHROME_PATH'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  (file) => file && existsSync(file),
)
