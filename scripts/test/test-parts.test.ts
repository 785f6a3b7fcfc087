/** Runs the real vitest and Playwright on tests that are made to fail. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { repositoryRoot } from '../checks/source-files.ts'
import type { Judgement } from './results.ts'
import { runPlaywright, runVitest } from './test-parts.ts'

/** The folder is inside the repository, so that `vitest` and `@playwright/test` resolve. */
function makeFolder(files: Readonly<Record<string, string>>): string {
  const parent = path.join(repositoryRoot, 'test-results')
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(path.join(parent, 'runner-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
  return path.relative(repositoryRoot, folder)
}

/** The body of a test that fails in the first run and passes in the second. */
const onceOnly = `if (!existsSync(mark)) { writeFileSync(mark, ''); throw new Error('too early') }`
const head = (framework: string) => `
  import { existsSync, writeFileSync } from 'node:fs'
  import { ${framework === 'vitest' ? 'beforeAll, ' : ''}test } from '${framework}'
  const mark = new URL('./mark', import.meta.url)
`

function told({ passed, failed, flaky }: Judgement) {
  const names = (tests: Judgement['failed']) => tests.map(({ file, title }) => `${path.basename(file)}: ${title}`).toSorted()
  return { passed, failed: names(failed), flaky: names(flaky) }
}

it('vitest: a test that fails only in the first run is listed as flaky, one that fails twice fails', async () => {
  const folder = makeFolder({
    'vitest.config.ts': `export default { root: import.meta.dirname, test: { include: ['*.test.ts'] } }`,
    'race.test.ts': `${head('vitest')} test('race', () => { ${onceOnly} })\n test('knot', () => {})`,
    'fault.test.ts': `${head('vitest')} test('fault', () => { throw new Error('wrong') })`,
    'hook.test.ts': `${head('vitest')} beforeAll(() => { throw new Error('no set-up') })\n test('behind it', () => {})`,
    'stray.test.ts': `${head('vitest')} test('stray', () => { void Promise.reject(new Error('nobody hears this')) })`,
  })
  const judgement = await runVitest('quick', undefined, `${folder}/vitest.config.ts`)
  expect(told(judgement)).toEqual({
    passed: 3,
    failed: ['fault.test.ts: fault', 'hook.test.ts: ', 'stray.test.ts: '],
    flaky: ['race.test.ts: race'],
  })
  expect(judgement.flaky[0]?.message).toContain('too early')
})

it('vitest: files that a run did not reach are run again', async () => {
  const folder = makeFolder({
    // Breaks off after the first failure, as when the browser dies.
    'vitest.config.ts': `
      class InOrder { shard(files) { return files } sort(files) { return files.toSorted((one, other) => (one.moduleId < other.moduleId ? -1 : 1)) } }
      export default { root: import.meta.dirname, test: { include: ['*.test.ts'], bail: 1, fileParallelism: false, sequence: { sequencer: InOrder } } }`,
    'a.test.ts': `${head('vitest')} test('race', () => { ${onceOnly} })`,
    'b.test.ts': `${head('vitest')} test('behind it', () => {})`,
  })
  expect(told(await runVitest('quick', undefined, `${folder}/vitest.config.ts`))).toEqual({
    passed: 2,
    failed: [],
    flaky: ['a.test.ts: race'],
  })
})

it('playwright: a test that fails only in the first run is listed as flaky, one that fails twice fails, and dependent tests still run', async () => {
  const folder = makeFolder({
    'playwright.config.ts': `
      export default { testDir: '.', outputDir: './out', workers: 2, projects: [
        { name: 'e2e', testMatch: 'e2e-*.spec.ts' }, { name: 'closing', testMatch: 'closing.spec.ts', dependencies: ['e2e'] },
      ] }`,
    'e2e-race.spec.ts': `${head('@playwright/test')} test.describe('races', () => { test('race', () => { ${onceOnly} }) })\n test('knot', () => {})`,
    'e2e-fault.spec.ts': `${head('@playwright/test')} test('fault', () => { throw new Error('wrong') })\n test('away', () => test.skip(true, 'no camera'))`,
    'closing.spec.ts': `${head('@playwright/test')} test('last', () => {})`,
  })
  const judgement = await runPlaywright(`${folder}/playwright.config.ts`, 'quick')
  expect(told(judgement)).toEqual({
    passed: 3,
    failed: ['e2e-fault.spec.ts: [e2e] › fault'],
    flaky: ['e2e-race.spec.ts: [e2e] › races › race'],
  })
  expect(judgement).toMatchObject({ skipped: 1, skipReasons: ['no camera'] })
})

it('a runner that cannot start has failed', async () => {
  const folder = makeFolder({ 'playwright.config.ts': `throw new Error('no configuration')` })
  expect(await runPlaywright(`${folder}/playwright.config.ts`, 'quick')).toMatchObject({
    passed: 0,
    failed: [{ file: '', message: 'playwright ended with code 1' }],
  })
})
