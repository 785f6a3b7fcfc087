/** Chromium as a phone: its size, its slower processor, its connection. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type CDPSession, type Page } from '@playwright/test'
import type { ApiMember } from '#tests/harness/api/api-member.ts'
import { deviceStateOf } from '#tests/harness/browser/device-state.ts'
import { fullBrowser } from '#tests/harness/browser/chromium.ts'

export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
]
const phone = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true, locale: 'en-GB' }

/** A new browser each time: caches and compiled code of an earlier row must not help. */
export async function withBrowser<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch({ ...fullBrowser, args: browserArguments })
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
    ...phone,
    baseURL: origin,
    storageState: deviceStateOf(member, origin),
    ...options,
  })
  context.setDefaultTimeout(60_000)
  return context
}

/**
 * A phone with a disk of its own, as large as real ones: other contexts store everything in memory and have little
 * space.
 */
export async function withLastingPhone<Result>(
  origin: string,
  member: ApiMember | null,
  work: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ropewalk-phone-'))
  const context = await chromium.launchPersistentContext(folder, { ...fullBrowser, ...phone, args: browserArguments, baseURL: origin })
  try {
    context.setDefaultTimeout(60_000)
    await bringState(context, origin, member)
    return await work(context)
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * For contexts that cannot be opened with the state. It is set on a page outside the app, so nothing of the app is
 * cached afterwards.
 */
export async function bringState(context: BrowserContext, origin: string, member: ApiMember | null): Promise<void> {
  const { cookies = [], origins = [] } = deviceStateOf(member, origin)
  await context.addCookies(cookies)
  const page = await context.newPage()
  await page.goto(`${origin}/healthz`)
  await page.evaluate((items) => items.forEach(({ name, value }) => localStorage.setItem(name, value)), origins[0]?.localStorage ?? [])
  await page.close()
}

/** `rate`: how many times slower than this machine. */
export async function slowProcessor(page: Page, rate: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  return session
}

/** Lighthouse's slow 4G, really applied: 150 ms round trip, 1.6 Mbit/s. */
export async function slowConnection(session: CDPSession): Promise<void> {
  const bytesPerSecond = (1.6 * 1024 * 1024) / 8
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond * 0.9,
    uploadThroughput: bytesPerSecond * 0.9,
  })
}
