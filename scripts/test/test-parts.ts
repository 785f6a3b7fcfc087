/** Runs vitest and Playwright, each with a second run of the files that failed. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { repositoryRoot } from '../checks/source-files.ts'
import { readPlaywrightReport } from './playwright-report.ts'
import { runWithSecondLook, type Judgement, type RunTests, type TestResult } from './results.ts'
import { runTool } from './run-tool.ts'

export const resultsFolder = path.join(repositoryRoot, 'test-results')

/** The file name decides which tier a test is in (`tests/harness/tier.ts`). */
export type Tier = 'quick' | 'long'

const vitestReport = v.array(
  v.object({
    file: v.string(),
    title: v.string(),
    outcome: v.picklist(['passed', 'failed', 'skipped', 'notRun']),
    message: v.string(),
  }),
)

/** @param changedSince a commit: runs only the tests that the changes since then, including uncommitted ones, can break */
export function runVitest(tier: Tier, changedSince?: string, config = 'vitest.config.ts'): Promise<Judgement> {
  const run: RunTests = async (again) => {
    const report = freshReport(`vitest-${tier}`, again !== undefined)
    const whole = changedSince === undefined ? [] : ['--changed', changedSince, '--passWithNoTests']
    const selection = again ? ['--maxWorkers=1', '--no-file-parallelism', ...again.files] : whole
    const env = { TEST_TIER: tier, ROPEWALK_TEST_REPORT: report }
    const code = await runTool(
      'vitest',
      ['run', '--config', config, '--reporter=default', '--reporter=./scripts/test/vitest-reporter.ts', ...selection],
      {
        env,
      },
    )
    return withExitCode('vitest', code, existsSync(report) ? v.parse(vitestReport, readJson(report)) : [])
  }
  return runWithSecondLook(run)
}

/** @param specs relative to the repository root; all specs of the tier if omitted */
export function runPlaywright(config: string, tier: Tier, specs?: readonly string[]): Promise<Judgement> {
  const run: RunTests = async (again) => {
    const report = freshReport(`${path.basename(path.dirname(config))}-${tier}`, again !== undefined)
    const selection = (again?.files ?? specs ?? []).map(exactly)
    // The projects that these specs depend on have already run. The first run's screenshots are kept.
    const alone = again ? ['--workers=1', '--no-deps', '--output', path.join(resultsFolder, 'playwright-again')] : []
    const env = { TEST_TIER: tier, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    const code = await runTool('playwright', ['test', '--config', config, '--reporter=list,json', ...alone, ...selection], { env })
    return withExitCode('playwright', code, existsSync(report) ? readPlaywrightReport(readJson(report), path.dirname(config)) : [])
  }
  return runWithSecondLook(run)
}

function freshReport(name: string, isAgain: boolean): string {
  mkdirSync(path.join(resultsFolder, 'reports'), { recursive: true })
  const report = path.join(resultsFolder, 'reports', `${name}${isAgain ? '-again' : ''}.json`)
  rmSync(report, { force: true })
  return report
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

/** Playwright takes regular expressions: a plain `e2e/watch.spec.ts` would match `long/e2e/watch.spec.ts` too. */
const exactly = (file: string) => `^${path.join(repositoryRoot, file).replace(/[.+*?^$()[\]{}|\\]/g, '\\$&')}$`

/** A runner that fails without naming a test has crashed or could not start. */
function withExitCode(name: string, code: number, results: readonly TestResult[]): readonly TestResult[] {
  if (code === 0 || results.some(({ outcome }) => outcome === 'failed')) return results
  return [...results, { file: '', title: '', outcome: 'failed', message: `${name} ended with code ${code}` }]
}
