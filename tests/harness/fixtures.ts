/**
 * What every browser test gets: a browser that reaches the site over a line of its own, a member signed in on it,
 * and a watch over everything that must not happen.
 */
import { expect, test as base, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import { ApiMember, newName } from './api/api-member.ts'
import { deviceStateOf } from './browser/device-state.ts'
import { openLine, type Line } from './browser/line.ts'
import { ProblemCollector, type Problems } from './browser/problems.ts'
import { openSite, type Site } from './site/site.ts'

export const demoRoles = ['member', 'sponsor', 'vendor', 'model', 'staff', 'admin', 'registered'] as const
export type DemoRole = (typeof demoRoles)[number]

interface WorkerFixtures {
  site: Site
  /** The demo account of a role, for calls without a browser. */
  demo: (role: DemoRole) => Promise<ApiMember>
}

interface TestFixtures {
  /** Who sits at the browser: nobody, a demo account, or a member who joined a moment ago. */
  as: 'guest' | 'newcomer' | DemoRole
  /** Choices of the device: `{ locale: 'de', theme: 'light' }`. */
  device: Readonly<Record<string, string>>
  line: Line
  /** The member at the browser. Its calls run in the same session; do not renew it while the app does. */
  viewer: ApiMember | null
  problems: Problems
  /** Another browser, on the same line unless told otherwise. */
  openBrowser: (member: ApiMember | null, options?: BrowserContextOptions) => Promise<BrowserContext>
  /** A member nobody else uses. */
  newMember: (stem?: string) => Promise<ApiMember>
}

interface AutomaticFixtures {
  collector: ProblemCollector
}

export const test = base.extend<TestFixtures & AutomaticFixtures, WorkerFixtures>({
  site: [async ({}, use) => use(openSite()), { scope: 'worker' }],
  demo: [
    async ({ site }, use) => {
      const known = new Map<DemoRole, Promise<ApiMember>>()
      await use((role) => {
        const member = known.get(role) ?? signInDemo(site, role)
        known.set(role, member)
        return member
      })
    },
    { scope: 'worker' },
  ],
  as: ['guest', { option: true }],
  device: [{}, { option: true }],
  line: async ({ site, collector }, use) => {
    const line = await openLine(site.origin)
    collector.forgiveCutsOf(line)
    await use(line)
    await line.close()
  },
  baseURL: async ({ line }, use) => use(line.origin),
  viewer: async ({ site, as }, use) => {
    if (as === 'guest') await use(null)
    else await use(as === 'newcomer' ? await ApiMember.join(site.origin) : await signInDemo(site, as))
  },
  storageState: async ({ viewer, line, device }, use) => use(deviceStateOf(viewer, line.origin, device)),
  collector: [
    async ({}, use, info) => {
      const collector = new ProblemCollector()
      await use(collector)
      // A test that failed already says more by its own failure.
      if (info.status === info.expectedStatus) expect(collector.found, 'nothing unexpected happened in the browser').toEqual([])
    },
    { auto: true },
  ],
  problems: async ({ collector }, use) => use(collector),
  context: async ({ context, collector }, use) => {
    await collector.watch(context)
    await use(context)
  },
  openBrowser: async ({ browser, collector, line, contextOptions, viewport, hasTouch, isMobile, locale, timezoneId }, use) => {
    const opened: BrowserContext[] = []
    await use(async (member, options = {}) => {
      const device = { viewport, hasTouch, isMobile, ...(locale && { locale }), ...(timezoneId && { timezoneId }) }
      const storageState = deviceStateOf(member, options.baseURL ?? line.origin)
      const context = await browser.newContext({ ...contextOptions, ...device, baseURL: line.origin, storageState, ...options })
      await collector.watch(context)
      opened.push(context)
      return context
    })
    for (const context of opened) await context.close()
  },
  newMember: async ({ site }, use) => use((stem) => ApiMember.join(site.origin, newName(stem))),
})

export { expect }

export function demoAccount(site: Pick<Site, 'demoPassword'>, role: DemoRole) {
  return { userName: `demo-${role}`, password: site.demoPassword, email: `demo-${role}@ropewalk.example` }
}

function signInDemo(site: Site, role: DemoRole): Promise<ApiMember> {
  return ApiMember.signIn(site.origin, demoAccount(site, role))
}

/** Opens a hash route and waits until the app has drawn something into it. */
export async function openRoute(page: Page, route: string): Promise<void> {
  await page.goto(`/#${route}`)
  await expect(page.locator('#root')).not.toBeEmpty()
}
