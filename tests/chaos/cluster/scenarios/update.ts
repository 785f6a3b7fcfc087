/**
 * A rolling update to a newer commit with pages open in a real Chromium: one node after the other is stopped, built
 * and started. Pages of the older build keep loading their chunks from either node, fresh pages come from either
 * build, and each device is prompted once.
 */
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { headers } from '#contract/endpoint.ts'
import { ApiMember } from '#tests/harness/api/api-member.ts'
import { headlessShell } from '#tests/harness/browser/chromium.ts'
import { deviceStateOf } from '#tests/harness/browser/device-state.ts'
import type { Cluster } from '../cluster.ts'
import type { Scenario } from '../scenario.ts'
import { secondsOf, until } from '../waiting.ts'
import { filesOf, get } from './pages.ts'

/** Each has chunks of its own that a page loads when it navigates there. */
const routes = [
  '/videos',
  '/members',
  '/mail',
  '/friends',
  '/notifications',
  '/settings/sessions',
  '/messaging',
  '/video/create',
  '/dashboard/activity-feed',
  '/about',
  '/contact',
  '/heroes',
] as const
const promptText = 'New version available.'
const loads = 100
const patienceMs = 90_000
/** How long a device checks for the newer build while only one node has it. */
const mixedMs = 20_000

export const update: Scenario = async (cluster) => {
  const startedAt = performance.now()
  const browser = await chromium.launch({ ...headlessShell, args: ['--no-sandbox'] })
  try {
    return await updateUnder(cluster, browser, startedAt)
  } finally {
    await browser.close()
  }
}

async function updateUnder(cluster: Cluster, browser: Browser, startedAt: number) {
  const { nodes } = cluster
  const faults: string[] = []
  const [first, second] = nodes
  const watcher = new Watcher(cluster, browser, faults)
  const older = first.checkout.buildName()
  // One page without a service worker: each of its chunks comes from a node at the moment it is needed.
  const plain = await watcher.open(await cluster.join('Reader'), { serviceWorkers: 'block' })
  const usual = await watcher.open(await cluster.join('Member'), {})
  const guest = await watcher.open(null, { serviceWorkers: 'block' })
  const visits = routes.values()
  const visit = async (total: number) => {
    for (let step = 0; step < total; step += 1) {
      const route = visits.next().value
      if (route !== undefined) await watcher.visit(plain, route)
    }
  }
  await visit(2)

  await second.machine.stop()
  await visit(2)
  await second.checkout.commitChange()
  const newer = await second.checkout.build()
  if (newer <= older) faults.push(`the newer commit's build ${newer} is not above ${older}`)
  await cluster.startNode(second)
  cluster.say(`${second.machine.name} has ${newer}, ${first.machine.name} still has ${older}`)

  const mixed = await loadMixed(cluster, faults)
  await visit(3)
  for (let time = 0; time < 6; time += 1) await (await watcher.open(null, { serviceWorkers: 'block' })).context().close()
  // The older node responds half of the time: its shell is not accepted as the newer build's, so the prompt may have to
  // wait until the end.
  const isOfferedEarly = await watcher.isOffered(usual, mixedMs)
  if (isOfferedEarly) await watcher.accept(usual, newer)
  // Neither the older node's version nor its worker counts as an update.
  await watcher.lookAgain(usual)

  await first.machine.stop()
  await visit(2)
  await first.checkout.pullFrom(second.checkout)
  await first.checkout.build()
  await cluster.startNode(first)
  if (first.checkout.buildName() !== newer) faults.push(`the same commit has another build: ${first.checkout.buildName()}`)
  await visit(routes.length)
  if (!isOfferedEarly && !(await watcher.isOffered(usual, patienceMs))) faults.push('the newer build was not offered')
  else if (!isOfferedEarly) await watcher.accept(usual, newer)
  await watcher.visit(guest, '/auth/register/terms')
  await watcher.lookAgain(usual)
  const prompts = await watcher.promptsOf(usual)
  if (prompts !== 1) faults.push(`the device was asked ${prompts} times`)
  for (const context of browser.contexts()) await context.close()
  const figures = `${older} → ${newer} in ${secondsOf(performance.now() - startedAt)}; ${watcher.visited} screens opened by pages of the older build, ${watcher.parts} parts fetched, ${watcher.missing} missing; ${mixed} files over mixed builds; ${prompts} prompt, offered ${isOfferedEarly ? 'while there were two builds' : 'after the last node'}`
  return { figures, faults }
}

/** While the two nodes have two builds: the shell of either, and its files from whichever node is next. */
async function loadMixed({ origin }: Cluster, faults: string[]): Promise<number> {
  let files = 0
  for (let time = 0; time < loads; time += 1) {
    const { text } = await get(`${origin}/`)
    for (const address of filesOf(text)) {
      const { status, node } = await get(origin + address)
      files += 1
      if (status !== 200) faults.push(`${address}: ${status} from ${node} while there were two builds`)
    }
  }
  return files
}

/** Pages whose every fault is recorded: a missing chunk, an error, an empty screen, a superfluous prompt. */
class Watcher {
  visited = 0
  parts = 0
  missing = 0
  readonly #cluster: Cluster
  readonly #browser: Browser
  readonly #faults: string[]

  constructor(cluster: Cluster, browser: Browser, faults: string[]) {
    this.#cluster = cluster
    this.#browser = browser
    this.#faults = faults
  }

  async open(member: ApiMember | null, options: { serviceWorkers?: 'block' }): Promise<Page> {
    const { origin } = this.#cluster
    const atBrowser = member && (await ApiMember.signIn(origin, member.account))
    const storageState = deviceStateOf(atBrowser, origin)
    const context = await this.#browser.newContext({ baseURL: origin, storageState, viewport: { width: 1280, height: 800 }, ...options })
    this.#watch(context)
    await context.addInitScript(countPrompts, promptText)
    const page = await context.newPage()
    await page.goto('/')
    await this.#expectScreen(page, 'the first screen')
    return page
  }

  async visit(page: Page, route: string): Promise<void> {
    const before = page.url()
    await page.evaluate((hash) => void (location.hash = hash), route)
    // Some addresses redirect to another one.
    await until(`${route} is open`, () => page.url() !== before, patienceMs)
    await this.#expectScreen(page, route)
    this.visited += 1
  }

  /** Checks until the newer build is offered. */
  async isOffered(page: Page, withinMs: number): Promise<boolean> {
    const look_ = async () => {
      await look(page)
      return page.getByRole('button', { name: 'Reload now' }).isVisible()
    }
    return until('the newer build is offered', look_, withinMs).then(
      () => true,
      () => false,
    )
  }

  /** Accepts the update, again where it was postponed, and waits until the page runs the newer build. */
  async accept(page: Page, build: string): Promise<void> {
    const running = new Set<string>()
    page.on('request', (request) => void running.add(request.headers()[headers.client] ?? ''))
    const yes = page.getByRole('button', { name: 'Reload now' })
    // The newer app sends its build name with its first call.
    const isNewer = async () => {
      if (await yes.isVisible().catch(() => false)) await yes.click({ timeout: 2000 }).catch(() => undefined)
      return running.has(`web/${build}`)
    }
    await until(`the page runs ${build}`, isNewer, patienceMs).catch(async (error: unknown) => {
      const builds = [...running].filter(Boolean).join(', ')
      const shell = (await this.#isShellOfWorker(page))
        ? 'the shell of its worker is of the same build'
        : 'its worker keeps the shell of another build'
      throw new Error(`The page says it is ${builds || 'nothing'}; ${await workersOf(page)}; ${shell}.`, { cause: error })
    })
    await this.#expectScreen(page, 'the screen after the update')
    if (!(await this.#isShellOfWorker(page))) this.#faults.push('the device keeps the shell of another build than its worker')
  }

  /** Whether the device starts with the shell from the newer build's node. */
  async #isShellOfWorker(page: Page): Promise<boolean> {
    const kept = await keptShellOf(page)
    return kept === (await get(`${this.#cluster.nodes[1].machine.origin}/`)).text
  }

  /** Often enough that both nodes have been requested. */
  async lookAgain(page: Page): Promise<void> {
    for (let time = 0; time < 6; time += 1) {
      const asked = page.waitForResponse(/version\.json/, { timeout: patienceMs })
      await look(page)
      await asked
    }
  }

  promptsOf(page: Page): Promise<number> {
    return page.evaluate(() => Number(sessionStorage.getItem('chaos.prompts') ?? 0))
  }

  async #expectScreen(page: Page, name: string): Promise<void> {
    const isDrawn = () => page.evaluate(() => (document.querySelector('main, #root')?.textContent ?? '').trim().length > 20)
    await until(`${name} is drawn`, () => isDrawn().catch(() => false), patienceMs)
    await page.waitForLoadState('networkidle', { timeout: patienceMs }).catch(() => undefined)
  }

  #watch(context: BrowserContext): void {
    context.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (pathname.startsWith('/assets/')) this.parts += 1
      if (response.status() >= 500 || (pathname.startsWith('/assets/') && response.status() >= 400)) {
        this.missing += pathname.startsWith('/assets/') ? 1 : 0
        this.#faults.push(`${response.status()} for ${response.request().method()} ${pathname}`)
      }
    })
    context.on('weberror', (error) => this.#faults.push(`page error: ${error.error().message}`))
  }
}

const look = (page: Page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

/** The page the device starts with. */
const keptShellOf = (page: Page) =>
  page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const found = name.includes('precache') ? await (await caches.open(name)).match('/index.html', { ignoreSearch: true }) : undefined
      if (found) return found.text()
    }
    return ''
  })

const workersOf = (page: Page) =>
  page
    .evaluate(async () => {
      const found = await navigator.serviceWorker.getRegistration()
      return `installing ${found?.installing?.state}, waiting ${found?.waiting?.state}, active ${found?.active?.state}`
    })
    .catch((error: unknown) => String(error))

/** Runs in the page: counts how often the prompt appeared, over all loads of the tab. */
function countPrompts(text: string): void {
  let isShown = false
  const count = () => {
    const isThere = document.body?.textContent?.includes(text) ?? false
    if (isThere && !isShown) sessionStorage.setItem('chaos.prompts', String(Number(sessionStorage.getItem('chaos.prompts') ?? 0) + 1))
    isShown = isThere
  }
  new MutationObserver(count).observe(document, { childList: true, subtree: true, characterData: true })
}
