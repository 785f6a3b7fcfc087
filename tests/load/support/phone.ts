/** Chromium as a phone: its size, its slower processor, its line. */
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type CDPSession, type Page } from '@playwright/test'
import type { ApiMember } from '#tests/harness/api/api-member.ts'
import { deviceStateOf } from '#tests/harness/browser/device-state.ts'
import { chromiumPath } from './chromium-path.ts'

export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
]
const chosen = chromiumPath ? { executablePath: chromiumPath } : { channel: 'chromium' }

/** A browser of its own each time: caches and compiled code of an earlier row must not help. */
export async function withBrowser<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch({ ...chosen, args: browserArguments })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

export async function openPhone(
  browser: Browser,
  origin: string,
  member: ApiMember | null,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 412, height: 823 },
    isMobile: true,
    hasTouch: true,
    locale: 'en-GB',
    storageState: deviceStateOf(member, origin),
    ...options,
  })
  context.setDefaultTimeout(60_000)
  return context
}

/** As many times slower than this machine. */
export async function slowProcessor(page: Page, rate: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  return session
}

/** Lighthouse's slow 4G, really applied: 150 ms there and back, 1.6 Mbit/s. */
export async function slowLine(session: CDPSession): Promise<void> {
  const bytesPerSecond = (1.6 * 1024 * 1024) / 8
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond * 0.9,
    uploadThroughput: bytesPerSecond * 0.9,
  })
}
