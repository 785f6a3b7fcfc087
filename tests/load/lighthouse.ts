/** Lighthouse as a phone on a slow line sees the real site: the median of several runs, judged by the budgets of lighthouserc.json. */
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import * as v from 'valibot'
import type { ApiMember } from '#tests/harness/api/api-member.ts'
import { deviceStateOf } from '#tests/harness/browser/device-state.ts'
import { findFreePort } from '#tests/harness/site/site-runner.ts'
import { repositoryRoot } from '#tests/harness/site/site-folders.ts'
import { chromiumPath } from './chromium-path.ts'
import { median } from './median.ts'
import { waitForQuiet } from './wait-for-quiet.ts'

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
export const lighthouseBudgets = v.parse(budgetFile, JSON.parse(readFileSync(path.join(repositoryRoot, 'lighthouserc.json'), 'utf8'))).ci

export interface LighthouseFigure {
  /** An audit's or `categories:` id. */
  readonly name: string
  /** Median; a score from 0 to 1 or the audit's own unit (ms, shift). */
  readonly value: number
  readonly limit: string
  readonly isWithin: boolean
}

/** Each run is a first visit of a new browser; a member's has the cookies and the remembered name of somebody signed in elsewhere. */
export async function measureLighthouse(
  origin: string,
  route: string,
  member: () => Promise<ApiMember | null>,
): Promise<LighthouseFigure[]> {
  const url = `${origin}/#${route}`
  const budget = lighthouseBudgets.assert.assertMatrix.find(({ matchingUrlPattern }) => new RegExp(matchingUrlPattern).test(url))
  if (!budget) throw new Error(`lighthouserc.json says nothing about ${route}.`)
  const results: Result[] = []
  for (let run = 0; run < lighthouseBudgets.collect.numberOfRuns; run += 1) {
    await waitForQuiet()
    results.push(await visitOnce(origin, url, await member()))
  }
  return Object.entries(budget.assertions).map(([name, [, { minScore, maxNumericValue }]]) => {
    const value = median(results.map((result) => valueOf(result, name)))
    return {
      name,
      value,
      limit: minScore === undefined ? `≤ ${maxNumericValue}` : `≥ ${minScore}`,
      isWithin: minScore === undefined ? value <= (maxNumericValue ?? 0) : value >= minScore,
    }
  })
}

async function visitOnce(origin: string, url: string, member: ApiMember | null): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ropewalk-lighthouse-'))
  const port = await findFreePort()
  const { chromeFlags, onlyCategories } = lighthouseBudgets.collect.settings
  const browser = await chromium.launchPersistentContext(folder, {
    ...(chromiumPath ? { executablePath: chromiumPath } : { channel: 'chromium' }),
    args: [...chromeFlags.split(' '), `--remote-debugging-port=${port}`],
  })
  try {
    const { cookies = [], origins = [] } = deviceStateOf(member, origin)
    await browser.addCookies(cookies)
    const page = await browser.newPage()
    // A page of the same origin that is not the app: nothing of the app is in the cache afterwards.
    await page.goto(`${origin}/healthz`)
    await page.evaluate((items) => items.forEach(({ name, value }) => localStorage.setItem(name, value)), origins[0]?.localStorage ?? [])
    await page.close()
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
