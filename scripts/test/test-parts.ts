/** The parts of a run that are tests: vitest and Playwright, each with a second look at what failed. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { repositoryRoot } from '../checks/source-files.ts'
import { readPlaywrightReport } from './playwright-report.ts'
import { runWithSecondLook, type Judgement, type RunTests, type TestResult } from './results.ts'
import { runTool } from './run-tool.ts'

export const resultsFolder = path.join(repositoryRoot, 'test-results')

/** Quick and long tell tests apart by their files' names (`tests/harness/tier.ts`). */
export type Tier = 'quick' | 'long'

const vitestReport = v.array(
  v.object({
    file: v.string(),
    title: v.string(),
    outcome: v.picklist(['passed', 'failed', 'skipped', 'notRun']),
    message: v.string(),
  }),
)

/** @param changedSince a commit: only tests that this and the working tree's changes since then can break */
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

/** @param specs files from the repository's root; all of the tier where none are given */
export function runPlaywright(config: string, tier: Tier, specs?: readonly string[]): Promise<Judgement> {
  const run: RunTests = async (again) => {
    const report = freshReport(`${path.basename(path.dirname(config))}-${tier}`, again !== undefined)
    const selection = (again?.files ?? specs ?? []).map(exactly)
    // Without the projects that a file's own depends on: those have run.
    const alone = again ? ['--workers=1', '--no-deps'] : []
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

/** Playwright takes regular expressions, of which `e2e/watch.spec.ts` would find `long/e2e/watch.spec.ts` as well. */
const exactly = (file: string) => `^${path.join(repositoryRoot, file).replace(/[.+*?^$()[\]{}|\\]/g, '\\$&')}$`

/** A runner that says it failed without naming a test has crashed, or could not begin. */
function withExitCode(name: string, code: number, results: readonly TestResult[]): readonly TestResult[] {
  if (code === 0 || results.some(({ outcome }) => outcome === 'failed')) return results
  return [...results, { file: '', title: '', outcome: 'failed', message: `${name} ended with code ${code}` }]
}
