import { expect, it } from 'vitest'
import { judge, runWithSecondLook, type TestOutcome, type TestResult } from './results.ts'

const found = (title: string, outcome: TestOutcome, file = 'a.test.ts'): TestResult => {
  return { file, title, outcome, message: outcome === 'passed' ? '' : `${title} ${outcome}` }
}

it('runs only the files of failed tests again; a test that passes then counts as passed and flaky', async () => {
  const runs: (readonly string[] | undefined)[] = []
  const judgement = await runWithSecondLook((again) => {
    runs.push(again?.files)
    return Promise.resolve(again ? [found('knot', 'passed')] : [found('knot', 'failed'), found('rope', 'passed', 'b.test.ts')])
  })
  expect(runs).toEqual([undefined, ['a.test.ts']])
  expect(judgement).toMatchObject({ passed: 2, failed: [], flaky: [{ file: 'a.test.ts', title: 'knot', message: 'knot failed' }] })
})

it('does not run anything again if nothing failed', async () => {
  let runs = 0
  const judgement = await runWithSecondLook(() => {
    runs += 1
    return Promise.resolve([found('knot', 'passed'), found('away', 'skipped')])
  })
  expect({ runs, judgement }).toEqual({
    runs: 1,
    judgement: { passed: 1, skipped: 1, flaky: [], failed: [], skipReasons: ['away skipped'] },
  })
})

it('a test that fails twice has failed, and so has one that is missing from the second run', () => {
  const first = [found('twice', 'failed'), found('gone', 'failed'), found('knot', 'passed')]
  const { passed, failed, flaky } = judge(first, [found('twice', 'failed'), found('knot', 'passed')])
  expect({ passed, failed: failed.map(({ title }) => title).toSorted(), flaky }).toEqual({
    passed: 1,
    failed: ['gone', 'twice'],
    flaky: [],
  })
})

it('a test that passes first and fails in the second run is flaky', () => {
  const { passed, flaky } = judge([found('knot', 'passed'), found('rope', 'failed')], [found('knot', 'failed'), found('rope', 'passed')])
  expect({ passed, flaky: flaky.length }).toEqual({ passed: 2, flaky: 2 })
})

it('tests with the same title are counted separately', () => {
  const { passed, failed } = judge([found('same', 'passed'), found('same', 'failed')], [found('same', 'passed'), found('same', 'failed')])
  expect({ passed, failed: failed.length }).toEqual({ passed: 1, failed: 1 })
})

it('a file that does not load has failed, unless it loads in the second run', () => {
  expect(judge([found('', 'failed')], [found('', 'failed')])).toMatchObject({ passed: 0, failed: [{ file: 'a.test.ts' }], flaky: [] })
  expect(judge([found('', 'failed')], [found('knot', 'passed')])).toMatchObject({ passed: 1, failed: [], flaky: [{ title: '' }] })
  expect(judge([found('', 'failed')], [])).toMatchObject({ passed: 0, failed: [{ title: '' }], flaky: [] })
})

it('a test that was not reached has to pass in the second run', () => {
  expect(judge([found('last', 'notRun')], [found('last', 'passed')])).toMatchObject({ passed: 1, failed: [], flaky: [] })
  expect(judge([found('last', 'notRun')], [found('last', 'notRun')])).toMatchObject({ passed: 0, failed: [{ title: 'last' }] })
})

it('an error that belongs to no file runs everything again, or only the unreached files', async () => {
  const runs: (readonly string[] | undefined)[] = []
  const crash = found('', 'failed', '')
  const look = (first: readonly TestResult[], second: readonly TestResult[]) =>
    runWithSecondLook((again) => {
      runs.push(again?.files)
      return Promise.resolve(again ? second : first)
    })
  expect(await look([crash], [found('knot', 'passed')])).toMatchObject({ passed: 1, failed: [], flaky: [{ file: '' }] })
  expect(await look([crash], [crash])).toMatchObject({ passed: 0, failed: [{ file: '' }] })
  expect(await look([crash, found('knot', 'notRun')], [found('knot', 'passed')])).toMatchObject({ passed: 1, failed: [] })
  expect(runs).toEqual([undefined, [], undefined, [], undefined, ['a.test.ts']])
})
