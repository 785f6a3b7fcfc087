/**
 * `npm test`: everything that proves the product, in one run with one closing line.
 * checks → unit, server and browser tests (vitest) → build → end-to-end and offline (Playwright) → budgets.
 * `--only=checks,vitest,browsers,budgets` runs a part.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { runChecks, type Outcome } from './check.ts'
import { checkBudgets } from './checks/check-budgets.ts'
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
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }),
  errors: v.optional(v.array(v.unknown()), []),
})

const parts: Record<string, () => Promise<Outcome>> = {
  checks: runChecks,
  vitest: runVitest,
  build: () => step('vite build', 'vite', ['build']),
  browsers: runPlaywright,
  budgets: checkBudgets,
}

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

async function runPlaywright(): Promise<Outcome> {
  const report = path.join(results, 'playwright.json')
  const code = await run('playwright', ['test', '--config', 'tests/playwright.config.ts'])
  const { stats, errors } = v.parse(playwrightReport, readReport(report))
  return { passed: stats.expected, failed: Math.max(stats.unexpected + stats.flaky + errors.length, code === 0 ? 0 : 1) }
}

async function step(name: string, command: string, args: string[]): Promise<Outcome> {
  const isPassed = (await run(command, args)) === 0
  console.log(`${isPassed ? '  ok  ' : 'FAILED'}  ${name}`)
  return { passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1 }
}

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function run(command: string, args: string[]): Promise<number> {
  const bin = path.join(repositoryRoot, 'node_modules/.bin')
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(bin, command), args, {
      cwd: repositoryRoot,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}` },
    })
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
}

const only = process.argv
  .find((argument) => argument.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',')
const total = { passed: 0, failed: 0 }
const durations: string[] = []
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
for (const [name, runPart] of Object.entries(parts)) {
  if (only && !only.includes(name)) continue
  console.log(`\n── ${name} ──`)
  const startedAt = performance.now()
  const outcome = await runPart()
  total.passed += outcome.passed
  total.failed += outcome.failed
  const duration = `${((performance.now() - startedAt) / 1000).toFixed(0)} s`
  durations.push(`${name} ${duration}`)
  console.log(`${name}: ${outcome.passed} passed, ${outcome.failed} failed (${duration})`)
}
for (const failure of failures) console.log(`\nFAILED  ${failure}`)
console.log(`\nTime: ${durations.join(', ')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
