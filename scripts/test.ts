/**
 * `npm test`: everything that proves the product, in one run with one closing line.
 * checks → unit, server and browser tests (vitest) → build → end-to-end and offline (Playwright) → budgets → browser floor.
 * `--only=checks,vitest,build,browsers,budgets,floor` runs a part; `--only=engines`, WebKitGTK and Firefox, is not in the whole run yet.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as v from 'valibot'
import { runChecks, type Outcome } from './check.ts'
import { checkBrowserFloor } from './checks/browser-floor/check-browser-floor.ts'
import { checkBudgets } from './checks/check-budgets.ts'
import { checkSameBuild } from './checks/check-same-build.ts'
import { brokenEngine } from '../tests/engines/driver/engine-window.ts'
import { repositoryRoot } from './checks/source-files.ts'

const results = path.join(repositoryRoot, 'test-results')
const vitestReport = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      message: v.optional(v.string(), ''),
      status: v.string(),
      assertionResults: v.array(v.object({ fullName: v.string(), status: v.string(), failureMessages: v.array(v.string()) })),
    }),
  ),
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numFailedTestSuites: v.optional(v.number(), 0),
  success: v.boolean(),
})
/** Unit, server and component tests that failed: said once more before the closing line, for who sees only the end of a long run. */
const failures: string[] = []
const playwrightReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number(), skipped: v.number() }),
  errors: v.optional(v.array(v.unknown()), []),
})
/** What is read of a report of tests: each has its attempts. */
const attempts = v.object({ results: v.array(v.object({ status: v.string(), annotations: v.array(v.object({ type: v.string() })) })) })
const skipAnnotation = v.object({ type: v.literal('skip'), description: v.string() })
/** Both parts with browsers: the second finds the demo community that the first one has made. */
const sitesVariable = 'ROPEWALK_E2E_FOLDER'

const parts: Record<string, () => Promise<Outcome> | Outcome> = {
  checks: runChecks,
  vitest: runVitest,
  build: runBuild,
  browsers: () => runPlaywright('tests/playwright.config.ts', 'playwright.json'),
  engines: () => runPlaywright('tests/engines/playwright.config.ts', 'engines.json'),
  budgets: checkBudgets,
  floor: checkBrowserFloor,
}
/** Not part of the whole run until they have passed ten times in a row. */
const onRequest: ReadonlySet<string> = new Set(['engines'])

async function runVitest(): Promise<Outcome> {
  const report = path.join(results, 'vitest.json')
  const code = await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`])
  const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = v.parse(vitestReport, readReport(report))
  for (const { name, message, status, assertionResults } of testResults) {
    const failed = assertionResults.filter((result) => result.status === 'failed')
    const file = path.relative(repositoryRoot, name)
    for (const { fullName, failureMessages } of failed) failures.push(`${file}: ${fullName}\n${failureMessages.join('\n').slice(0, 1500)}`)
    if (status === 'failed' && failed.length === 0) failures.push(`${file}: ${message}`)
  }
  // A file that fails to load has no tests to count, but it has failed.
  return { passed: numPassedTests, failed: Math.max(numFailedTests, numFailedTestSuites > 0 ? 1 : 0, code === 0 ? 0 : 1) }
}

async function runPlaywright(config: string, reportName: string): Promise<Outcome> {
  const report = path.join(results, reportName)
  const code = await run('playwright', ['test', '--config', config])
  const content = readReport(report)
  const { stats, errors } = v.parse(playwrightReport, content)
  const repeated = countRepeatedByEngine(content)
  const failed = Math.max(stats.unexpected + stats.flaky - repeated + errors.length, code === 0 ? 0 : 1)
  const notes = [
    ...(stats.skipped > 0 ? [`skipped because ${skipReasons(content).join('; ')}`] : []),
    ...(repeated > 0 ? [`${repeated} made twice because ${brokenEngine}`] : []),
  ]
  return { passed: stats.expected + repeated, failed, skipped: stats.skipped, note: notes.join('; ') }
}

/** Tests that passed at the second attempt, and whose first one ended with a process of the browser, not with a fault of the product. */
function countRepeatedByEngine(content: unknown): number {
  let count = 0
  JSON.stringify(content, (_key, value: unknown) => {
    if (!v.is(attempts, value)) return value
    const [last, ...earlier] = value.results.toReversed()
    const areBroken = earlier.every(({ annotations }) => annotations.some(({ type }) => type === brokenEngine))
    if (earlier.length > 0 && last?.status === 'passed' && areBroken) count += 1
    return value
  })
  return count
}

/** They are annotations of tests, which lie in suites of any depth. */
function skipReasons(content: unknown): string[] {
  const reasons = new Set<string>()
  JSON.stringify(content, (_key, value: unknown) => {
    if (v.is(skipAnnotation, value)) reasons.add(value.description)
    return value
  })
  return [...reasons]
}

async function runBuild(): Promise<Outcome> {
  const isBuilt = (await run('vite', ['build'])) === 0
  console.log(`${isBuilt ? '  ok  ' : 'FAILED'}  vite build`)
  if (!isBuilt) return { passed: 0, failed: 1 }
  const same = await checkSameBuild(async (folder) => (await run('vite', ['build', '--logLevel', 'error'], folder)) === 0)
  return { ...same, passed: same.passed + 1 }
}

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function run(command: string, args: string[], folder = repositoryRoot): Promise<number> {
  const bin = path.join(folder, 'node_modules/.bin')
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(bin, command), args, {
      cwd: folder,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}` },
    })
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
}

function wordsOf({ passed, failed, skipped = 0 }: Outcome): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

const only = process.argv
  .find((argument) => argument.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',')
const total = { passed: 0, failed: 0, skipped: 0 }
const durations: string[] = []
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const ownSites = process.env[sitesVariable] ? null : mkdtempSync(path.join(tmpdir(), 'ropewalk-e2e-'))
if (ownSites) process.env[sitesVariable] = ownSites
for (const [name, runPart] of Object.entries(parts)) {
  if (only ? !only.includes(name) : onRequest.has(name)) continue
  console.log(`\n── ${name} ──`)
  const startedAt = performance.now()
  const outcome = await runPart()
  total.passed += outcome.passed
  total.failed += outcome.failed
  total.skipped += outcome.skipped ?? 0
  const duration = `${((performance.now() - startedAt) / 1000).toFixed(0)} s`
  durations.push(`${name} ${duration}`)
  console.log(`${name}: ${wordsOf(outcome)} (${duration})${outcome.note ? `, ${outcome.note}` : ''}`)
}
if (ownSites) rmSync(ownSites, { recursive: true, force: true, maxRetries: 5 })
for (const failure of failures) console.log(`\nFAILED  ${failure}`)
console.log(`\nTime: ${durations.join(', ')}`)
console.log(`\n${wordsOf(total)}`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
