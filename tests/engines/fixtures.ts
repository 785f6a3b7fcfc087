/**
 * The fixtures of every check in WebKitGTK and Firefox: a window of the engine with a member signed in, on a
 * connection of its own to the site.
 */
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ApiMember, type Account } from '../harness/api/api-member.ts'
import { deviceStateOf } from '../harness/browser/device-state.ts'
import { expect, test as base } from '../harness/fixtures.ts'
import { repositoryRoot } from '../harness/site/site-folders.ts'
import { engines } from './driver/availability.ts'
import { brokenEngine, type EngineName, type EngineWindow } from './driver/engine-window.ts'
import { Screen } from './driver/screen.ts'

const heights = { 390: 844, 1280: 800 } as const

interface EngineFixtures {
  width: keyof typeof heights
  isPrivate: boolean
  hasFileSystem: boolean
  window: EngineWindow
  app: Screen
  /** Console output the check provokes on purpose. */
  expectOnConsole: (pattern: RegExp) => void
  expectedOnConsole: RegExp[]
}

export const test = base.extend<EngineFixtures, { engine: EngineName; running: (typeof engines)[EngineName] }>({
  engine: ['webkit', { option: true, scope: 'worker' }],
  running: [
    async ({ engine }, provide) => {
      await provide(engines[engine])
      await engines[engine].end()
    },
    { scope: 'worker' },
  ],
  width: [390, { option: true }],
  isPrivate: [false, { option: true }],
  hasFileSystem: [true, { option: true }],
  expectedOnConsole: async ({}, provide) => provide([]),
  expectOnConsole: async ({ expectedOnConsole }, provide) => provide((pattern) => void expectedOnConsole.push(pattern)),
  window: async ({ engine, running, width, isPrivate, hasFileSystem, expectedOnConsole, line }, provide, testInfo) => {
    const missing = running.findMissing()
    test.skip(missing !== null, `${engine}: ${missing}`)
    const window = await running.open({ width, height: heights[width], isPrivate, hasFileSystem })
    try {
      await provide(window)
      const expected = [...harmless, ...expectedOnConsole, ...(line.wasEverCut ? [cutNoise] : [])]
      const surprises = window.consoleErrors.filter((each) => !expected.some((pattern) => pattern.test(each)))
      if (testInfo.status !== testInfo.expectedStatus || surprises.length > 0) {
        if (window.hasBroken()) testInfo.annotations.push({ type: brokenEngine, description: `${engine} lost a process of its own` })
        const file = path.join(repositoryRoot, 'test-results', `${engine}-${width}-${testInfo.testId}.png`)
        await window.screenshot(file)
        const why = [...testInfo.errors.map(({ message = '' }) => stripVTControlCharacters(message).slice(0, 600)), ...surprises]
        console.log(`FAILED  ${engine}, ${width} wide: ${testInfo.title}\n${path.relative(repositoryRoot, file)}\n${why.join('\n')}`)
      }
      expect(surprises.join('\n'), 'nothing unexpected is on the console').toBe('')
    } finally {
      await window.close()
    }
  },
  /**
   * As if the member of `as` had signed in here before. A private window has no earlier session, so the form is used
   * there.
   */
  app: async ({ window, site, viewer, line, device, isPrivate }, provide) => {
    const atBrowser = viewer && !isPrivate ? await ApiMember.signIn(site.origin, viewer.account) : null
    const { cookies, origins } = deviceStateOf(atBrowser, line.origin, device)
    // Cookies and storage can only be set on a page of the origin; this one runs nothing.
    await window.goto(`${line.origin}/boot.js`)
    await window.setCookies(cookies)
    const rows = origins.flatMap(({ localStorage }) => localStorage.map(({ name, value }): [string, string] => [name, value]))
    await window.evaluate((entries) => entries.forEach(([name, value]) => localStorage.setItem(name, value)), rows)
    const screen = new Screen(window, line.origin)
    if (viewer && isPrivate) await signIn(screen, viewer.account)
    await provide(screen)
  },
})

export async function signIn(screen: Screen, { userName, password }: Pick<Account, 'userName' | 'password'>): Promise<void> {
  await screen.open('/auth/login')
  await screen.fill('Member name or email', userName)
  await screen.fill('Password', password)
  await screen.tap('button', 'Sign in')
  await screen.expect('link', 'Videos')
}

/** Messages of the engines when there is no server. */
const cutNoise =
  /client log |can.t establish a connection|connection to .* was interrupted|WebSocket connection to .* failed|NetworkError when attempting|CHUNK_LOAD_FAILED|NetworkError: +A network error occurred|FetchEvent\.respondWith received an error: TypeError: Load failed|CONSOLE JS ERROR Cannot load http:\/\/127\.0\.0\.1/

/** Not errors of the product. */
const harmless = [
  // Firefox, for a load that its service worker was answering when the page was left.
  /Failed to load .* A ServiceWorker intercepted the request and encountered an unexpected error/,
  // WebKit, for a load in progress when its page was left, although it is the same origin.
  /CONSOLE JS ERROR Fetch API cannot load http:\/\/127\.0\.0\.1:\d+\/\S+(\.$| due to access control checks)/,
  // WebKit, for sizes that it reports in the next frame. The product's log omits it as well.
  /CONSOLE JS ERROR ResizeObserver loop completed with undelivered notifications/,
  // WebKit does not support this directive.
  /Unrecognized Content-Security-Policy directive 'manifest-src'/,
  // WebKit's own style for plain text, on the page where the harness sets cookies.
  /\/boot\.js:1:1: CONSOLE SECURITY ERROR Refused to apply a stylesheet/,
]

export { expect }
