/** Firefox as packaged by Debian, driven over WebDriver BiDi. Playwright supports only its own patched Firefox. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { limits } from '../../harness/limits.ts'
import type { EngineWindow, WindowOptions } from './engine-window.ts'

export const firefoxFile = '/usr/bin/firefox-esr'

type Settings = Pick<WindowOptions, 'isPrivate' | 'hasFileSystem'>
interface RunningFirefox {
  readonly browser: Browser
  close(): Promise<void>
}

/** Starting takes seconds, so one Firefox serves all windows of a worker that need no settings of their own. */
let shared: Promise<RunningFirefox> | undefined

/**
 * A container of its own in the running Firefox: isolated from cookies, storage and service workers of other windows,
 * and leaving none behind.
 */
export async function openFirefox({ width, height, ...settings }: WindowOptions): Promise<EngineWindow> {
  const isShared = !settings.isPrivate && settings.hasFileSystem
  const firefox = await (isShared ? (shared ??= startFirefox(settings)) : startFirefox(settings))
  const { browser } = firefox
  const container = isShared ? await browser.createBrowserContext() : browser.defaultBrowserContext()
  const page = await container.newPage()
  await page.setViewport({ width, height })
  page.setDefaultTimeout(limits.action)
  // A reload that the page asks about (`beforeunload`) continues, as in WebDriver.
  page.on('dialog', (dialog) => void dialog.accept())
  const consoleErrors = await watchErrors(page)
  return {
    consoleErrors,
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    async evaluate<Args extends unknown[], Result>(action: (...args: Args) => Result | Promise<Result>, ...args: Args) {
      // The action's result, passed as JSON.
      return (await page.evaluate(`(${action.toString()})(...${JSON.stringify(args)})`)) as Result
    },
    clickAt: ({ x, y }) => page.mouse.click(x, y),
    async drag(from, to) {
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(to.x, to.y, { steps: 5 })
      await page.mouse.up()
    },
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    async attachFile(selector, file) {
      const input = await (await page.$(selector))?.toElement('input')
      if (!input) throw new Error(`There is no ${selector} to attach a file to.`)
      await input.uploadFile(file)
    },
    setCookies: (cookies) => container.setCookie(...cookies),
    screenshot: async (file) => void (await page.screenshot({ path: `${path.dirname(file)}/${path.basename(file, '.png')}.png` })),
    hasBroken: () => !browser.connected,
    close: () => (isShared ? container.close() : firefox.close()),
  }
}

async function startFirefox({ isPrivate, hasFileSystem }: Settings): Promise<RunningFirefox> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ropewalk-firefox-'))
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxFile,
    headless: true,
    userDataDir: path.join(folder, 'profile'),
    protocolTimeout: limits.action,
    env: { ...process.env, HOME: folder },
    extraPrefsFirefox: {
      'media.autoplay.default': 0,
      // Disables the browser's own connections.
      'media.gmp-manager.updateEnabled': false,
      'dom.push.connection.enabled': false,
      'browser.privatebrowsing.autostart': isPrivate,
      'dom.fs.enabled': hasFileSystem,
    },
  })
  return {
    browser,
    async close() {
      await browser.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** At the end of a worker. */
export async function closeFirefox(): Promise<void> {
  await (await shared)?.close()
  shared = undefined
}

async function watchErrors(page: Page): Promise<string[]> {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()} (${message.location().url ?? ''})`)
  })
  page.on('pageerror', (error) => errors.push(`page error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`))
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      console.error('securitypolicyviolation:', violatedDirective, blockedURI, sourceFile)
    })
  })
  return errors
}
