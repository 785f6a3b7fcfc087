/**
 * The fixtures of every browser test: a browser that reaches the site over a connection of its own, a signed-in
 * member, and a check for everything that must not happen.
 */
import { expect, test as base, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import { ApiMember, newName } from './api/api-member.ts'
import { awayFrom, type Away } from './browser/away.ts'
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
  /** The user of the browser: nobody, a demo account, or a member who has just joined. */
  as: 'guest' | 'newcomer' | DemoRole
  /** Settings of the device: `{ locale: 'de', theme: 'light' }`. */
  device: Readonly<Record<string, string>>
  line: Line
  /** Disconnects the browser from the site, and reconnects it. */
  away: Away
  /** The member at the browser, in a session of their own: the browser's refresh token is only for the browser. */
  viewer: ApiMember | null
  /** The same for tests that always have a member. */
  member: ApiMember
  problems: Problems
  /** Another browser, on the same connection by default. */
  openBrowser: (member: ApiMember | null, options?: BrowserContextOptions) => Promise<BrowserContext>
  /** A member no other test uses. */
  newMember: (stem?: string) => Promise<ApiMember>
}

interface AutomaticFixtures {
  collector: ProblemCollector
}

export const test = base.extend<TestFixtures & AutomaticFixtures, WorkerFixtures>({
  site: [async ({}, provide, { parallelIndex }) => provide(openSite(parallelIndex)), { scope: 'worker' }],
  demo: [
    async ({ site }, provide) => {
      const known = new Map<DemoRole, Promise<ApiMember>>()
      await provide((role) => {
        const member = known.get(role) ?? signInDemo(site, role)
        known.set(role, member)
        return member
      })
    },
    { scope: 'worker' },
  ],
  as: ['guest', { option: true }],
  device: [{}, { option: true }],
  line: async ({ site, collector }, provide) => {
    const line = await openLine(site.origin)
    collector.forgiveCutsOf(line)
    await provide(line)
    await line.close()
  },
  baseURL: async ({ line }, provide) => provide(line.origin),
  viewer: async ({ site, as }, provide) => {
    if (as === 'guest') await provide(null)
    else await provide(as === 'newcomer' ? await ApiMember.join(site.origin) : await signInDemo(site, as))
  },
  member: async ({ viewer }, provide) => {
    if (!viewer) throw new Error('Nobody is at the browser: say who with `test.use({ as })`.')
    await provide(viewer)
  },
  storageState: async ({ site, viewer, line, device }, provide) => {
    const atBrowser = viewer && (await ApiMember.signIn(site.origin, viewer.account))
    await provide(deviceStateOf(atBrowser, line.origin, device))
  },
  collector: [
    async ({}, provide) => {
      const collector = new ProblemCollector()
      await provide(collector)
      // One text, since a summary shows only the length of an array.
      expect(collector.found.join('\n'), 'nothing unexpected happened in the browser').toBe('')
    },
    { auto: true },
  ],
  problems: async ({ collector }, provide) => provide(collector),
  context: async ({ context, collector }, provide) => {
    await collector.watch(context)
    await provide(context)
  },
  away: ({ line, context }, provide) => provide(awayFrom(line, context)),
  openBrowser: async ({ browser, site, collector, line, contextOptions, viewport, hasTouch, isMobile, locale, timezoneId }, provide) => {
    const opened: BrowserContext[] = []
    await provide(async (member, options = {}) => {
      const device = { viewport, hasTouch, isMobile, ...(locale && { locale }), ...(timezoneId && { timezoneId }) }
      const atBrowser = member && (await ApiMember.signIn(site.origin, member.account))
      const storageState = deviceStateOf(atBrowser, options.baseURL ?? line.origin)
      const context = await browser.newContext({ ...contextOptions, ...device, baseURL: line.origin, storageState, ...options })
      await collector.watch(context)
      opened.push(context)
      return context
    })
    for (const context of opened) await context.close()
  },
  newMember: async ({ site }, provide) => provide((stem) => ApiMember.join(site.origin, newName(stem))),
})

export { expect }

export function demoAccount(site: Pick<Site, 'demoPassword'>, role: DemoRole) {
  return { userName: `demo-${role}`, password: site.demoPassword, email: `demo-${role}@ropewalk.example` }
}

function signInDemo(site: Site, role: DemoRole): Promise<ApiMember> {
  return ApiMember.signIn(site.origin, demoAccount(site, role))
}

/** Opens a hash route and waits until the app has rendered its content. */
export async function openRoute(page: Page, route: string): Promise<void> {
  await page.goto(`/#${route}`)
  await expect(page.locator('#root')).not.toBeEmpty()
}
