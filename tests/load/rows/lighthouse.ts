/**
 * Lighthouse on the real site, as a phone on a slow connection: the median of several runs, compared with the budgets
 * of lighthouserc.json.
 */
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import * as v from 'valibot'
import type { ApiMember } from '#tests/harness/api/api-member.ts'
import { findFreePort } from '#tests/harness/site/site-runner.ts'
import { repositoryRoot } from '#tests/harness/site/site-folders.ts'
import { serveHello } from '../floor/hello-server.ts'
import type { Bench } from '../support/bench.ts'
import type { Figure, Unit } from '../support/figure.ts'
import { median } from '../support/median.ts'
import { fullBrowser } from '#tests/harness/browser/chromium.ts'
import { bringState } from '../support/phone.ts'
import { waitForQuiet } from '../support/wait-for-quiet.ts'

const limit = v.tuple([
  v.picklist(['error', 'warn']),
  v.object({ minScore: v.optional(v.number()), maxNumericValue: v.optional(v.number()) }),
])
const budgetFile = v.object({
  ci: v.object({
    collect: v.object({
      numberOfRuns: v.number(),
      settings: v.object({ chromeFlags: v.string(), onlyCategories: v.array(v.string()) }),
    }),
    assert: v.object({ assertMatrix: v.array(v.object({ matchingUrlPattern: v.string(), assertions: v.record(v.string(), limit) })) }),
  }),
})
const { collect, assert } = v.parse(budgetFile, JSON.parse(readFileSync(path.join(repositoryRoot, 'lighthouserc.json'), 'utf8'))).ci

const names: Record<string, readonly [what: string, unit: Unit]> = {
  'categories:performance': ['performance', 'score'],
  'categories:accessibility': ['accessibility', 'score'],
  'categories:best-practices': ['best practices', 'score'],
  'first-contentful-paint': ['first contentful paint', 'ms'],
  'largest-contentful-paint': ['largest contentful paint', 'ms'],
  'total-blocking-time': ['total blocking time', 'ms'],
  'cumulative-layout-shift': ['layout shift', 'shift'],
}

interface Visit {
  readonly origin: string
  /** `/#/auth/login` */
  readonly address: string
  readonly member: () => Promise<ApiMember | null>
}

export async function measureLighthouse({ isQuick, say, openSite }: Bench): Promise<Figure[]> {
  const runs = isQuick ? 1 : collect.numberOfRuns
  const site = await openSite()
  await using hello = await serveHello()
  const guest = async () => null
  say('a React page of one word')
  const floor = await visit({ origin: hello.origin, address: '/', member: guest }, runs)
  say('login')
  const login = await visit({ origin: site.origin, address: '/#/auth/login', member: guest }, runs)
  say('dashboard, signed in')
  const dashboard = await visit({ origin: site.origin, address: '/#/dashboard', member: () => site.signInDemo() }, runs)
  return [...figuresOf('Login', '/#/auth/login', login, floor), ...figuresOf('Dashboard', '/#/dashboard', dashboard, null)]
}

function figuresOf(screen: string, address: string, results: readonly Result[], floor: readonly Result[] | null): Figure[] {
  const budget = assert.assertMatrix.find(({ matchingUrlPattern }) => new RegExp(matchingUrlPattern).test(address))
  if (!budget) throw new Error(`lighthouserc.json says nothing about ${address}.`)
  return Object.entries(budget.assertions).map(([name, [, { minScore, maxNumericValue }]]): Figure => {
    const [what, unit] = names[name] ?? [name, 'ms']
    // Lighthouse's scores range from 0 to 1; they are usually given from 0 to 100.
    const scale = unit === 'score' ? 100 : 1
    const middle = (visits: readonly Result[]) => median(visits.map((result) => valueOf(result, name))) * scale
    return {
      what: `${screen}: ${what}`,
      unit,
      value: middle(results),
      wanted: minScore === undefined ? { atMost: maxNumericValue ?? 0 } : { atLeast: minScore * scale },
      ...(floor && { floor: middle(floor) }),
    }
  })
}

async function visit(where: Visit, runs: number): Promise<Result[]> {
  const results: Result[] = []
  for (let run = 0; run < runs; run += 1) {
    await waitForQuiet()
    results.push(await visitOnce(where))
  }
  return results
}

/**
 * A first visit of a new browser; for a member, it has the cookies and the remembered name of a session signed in
 * elsewhere.
 */
async function visitOnce({ origin, address, member }: Visit): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ropewalk-lighthouse-'))
  const port = await findFreePort()
  const browser = await chromium.launchPersistentContext(folder, {
    ...fullBrowser,
    // Lighthouse chooses the screen.
    viewport: null,
    args: [...collect.settings.chromeFlags.split(' '), `--remote-debugging-port=${port}`],
  })
  try {
    await bringState(browser, origin, await member())
    const url = `${origin}${address}`
    const { onlyCategories } = collect.settings
    const outcome = await lighthouse(url, { port, onlyCategories, disableStorageReset: true, logLevel: 'error' })
    if (!outcome || outcome.lhr.runtimeError) throw new Error(outcome?.lhr.runtimeError?.message ?? 'Lighthouse gave no result.')
    if (!outcome.lhr.finalDisplayedUrl.startsWith(url)) throw new Error(`${url} led to ${outcome.lhr.finalDisplayedUrl}`)
    return outcome.lhr
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function valueOf(result: Result, name: string): number {
  const category = name.startsWith('categories:') ? result.categories[name.slice('categories:'.length)] : undefined
  const value = category ? category.score : result.audits[name]?.numericValue
  if (typeof value !== 'number') throw new Error(`Lighthouse did not measure ${name}.`)
  return value
}
