/**
 * `npm test`: the quick tier, which runs before every push and in CI. Its closing line is `N passed, N failed`.
 * checks → unit, server and component tests (vitest) → build → one browser journey for each promise (Playwright) → budgets → browser floor.
 *
 * `npm run test:all` or `--all`: adds the long tier. `--resume` skips the parts that already passed on the same commit.
 * `--changed` or `--changed=<commit>`: only the tests that the changes since that commit can break; by default since this branch left main.
 * `--only=checks,vitest`: only these parts. `--only=engines` runs WebKitGTK and Firefox, which are not part of the other runs yet.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runChecks, type Outcome } from '../check.ts'
import { checkBrowserFloor } from '../checks/browser-floor/check-browser-floor.ts'
import { checkBudgets } from '../checks/check-budgets.ts'
import { checkSameBuild } from '../checks/check-same-build.ts'
import { changedFiles, findBase, specsFor } from './changes.ts'
import { describeCheckout, readLastRun, summarise, writeLastRun, type PartOfRun } from './last-run.ts'
import { resultsFolder, runPlaywright, runVitest } from './test-parts.ts'
import { runTool } from './run-tool.ts'
import type { Judgement } from './results.ts'

/** More flaky tests than this fail the run: something is wrong with the tests or the product. */
const mostFlaky = 25
const journeys = 'tests/playwright.config.ts'
/** Browser parts share a folder, so that the demo community is created once. */
const sitesVariable = 'ROPEWALK_E2E_FOLDER'

const parts = {
  checks: runChecks,
  vitest: () => runVitest('quick'),
  build: runBuild,
  browsers: () => runPlaywright(journeys, 'quick'),
  budgets: checkBudgets,
  floor: checkBrowserFloor,
  'long-vitest': () => runVitest('long'),
  'long-browsers': () => runPlaywright(journeys, 'long'),
  engines: () => runPlaywright('tests/engines/playwright.config.ts', 'quick'),
} satisfies Record<string, () => Promise<Outcome | Judgement> | Outcome>
type PartName = keyof typeof parts
const quickParts = ['checks', 'vitest', 'build', 'browsers', 'budgets', 'floor'] as const
const allParts = [...quickParts, 'long-vitest', 'long-browsers'] as const

async function runBuild(): Promise<Outcome> {
  const isBuilt = (await runTool('vite', ['build'])) === 0
  console.log(`${isBuilt ? '  ok  ' : 'FAILED'}  vite build`)
  if (!isBuilt) return { passed: 0, failed: 1 }
  const same = await checkSameBuild(async (folder) => (await runTool('vite', ['build', '--logLevel', 'error'], { folder })) === 0)
  return { ...same, passed: same.passed + 1 }
}

type Choice = Partial<Record<PartName, () => Promise<Outcome | Judgement> | Outcome>>

function choose(): Choice {
  const changed = process.argv.find((argument) => /^--changed(=|$)/.test(argument))
  if (changed !== undefined) return chooseChanged(changed.slice('--changed='.length))
  const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length)
  const names: readonly string[] = only?.split(',') ?? (process.argv.includes('--all') ? allParts : quickParts)
  const unknown = names.filter((name) => !(name in parts))
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}. The parts are ${Object.keys(parts).join(', ')}.`)
  return Object.fromEntries(Object.entries(parts).filter(([name]) => names.includes(name)))
}

function chooseChanged(given: string): Choice {
  const base = given === '' ? findBase() : given
  const changes = changedFiles(base)
  const specs = specsFor(changes)
  console.log(
    `${changes.length} files changed since ${base.slice(0, 12)}${specs.length > 0 ? `, which touch\n  ${specs.join('\n  ')}` : ''}`,
  )
  const journeysOfChanges: Choice = { build: runBuild, browsers: () => runPlaywright(journeys, 'quick', specs) }
  return { checks: runChecks, vitest: () => runVitest('quick', base), ...(specs.length > 0 && journeysOfChanges) }
}

async function main(): Promise<void> {
  const choice = choose()
  const checkout = describeCheckout()
  const isResumed = process.argv.includes('--resume')
  const before = isResumed ? readLastRun(checkout) : []
  if (!isResumed) rmSync(resultsFolder, { recursive: true, force: true })
  mkdirSync(resultsFolder, { recursive: true })
  const ownSites = process.env[sitesVariable] ? null : mkdtempSync(path.join(tmpdir(), 'ropewalk-e2e-'))
  if (ownSites) process.env[sitesVariable] = ownSites
  const done: PartOfRun[] = []
  for (const [name, runPart] of Object.entries(choice)) {
    const earlier = before.find((part) => part.name === name && part.failed.length === 0)
    console.log(`\n── ${name}${earlier ? ' (passed before)' : ''} ──`)
    const startedAt = performance.now()
    const part = earlier ?? { ...summarise(name, await runPart()), seconds: Math.round((performance.now() - startedAt) / 1000) }
    done.push(part)
    writeLastRun(checkout, done)
    console.log(`${name}: ${countsOf([part])} (${part.seconds} s)${part.note === '' ? '' : `, ${part.note}`}`)
  }
  if (ownSites) rmSync(ownSites, { recursive: true, force: true, maxRetries: 5 })
  sayAtLast(done)
}

function sayAtLast(done: readonly PartOfRun[]): void {
  const flaky = done.flatMap((part) => part.flaky)
  const firstLine = (text: string) => text.trim().split('\n')[0] ?? ''
  for (const part of done)
    for (const { file, title, message } of part.failed)
      console.log(`\nFAILED ${[file || part.name, title].filter(Boolean).join(' › ')}\n${message.slice(0, 1500)}`)
  if (flaky.length > 0) console.log('')
  for (const { file, title, message } of flaky) console.log(`FLAKY ${[file, title].filter(Boolean).join(' › ')}: ${firstLine(message)}`)
  if (flaky.length > mostFlaky)
    console.log(`FAILED ${flaky.length} flaky tests are more than ${mostFlaky}: something is wrong with the tests or the product.`)
  console.log(`\nTime: ${done.map(({ name, seconds }) => `${name} ${seconds} s`).join(', ')}; flaky: ${flaky.length}`)
  console.log(`\n${countsOf(done, flaky.length > mostFlaky ? 1 : 0)}`)
  const passed = done.reduce((sum, part) => sum + part.passed, 0)
  process.exitCode = passed === 0 || flaky.length > mostFlaky || done.some(({ failed }) => failed.length > 0) ? 1 : 0
}

function countsOf(done: readonly PartOfRun[], more = 0): string {
  const sum = (of: (part: PartOfRun) => number) => done.reduce((total, part) => total + of(part), 0)
  const skipped = sum((part) => part.skipped)
  return `${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed.length) + more} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

await main()
