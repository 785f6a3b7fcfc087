/** Writes the results of a vitest run as `TestResult`s to the file named by `ROPEWALK_TEST_REPORT`. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule, TestSpecification } from 'vitest/node'
import { repositoryRoot } from '../checks/source-files.ts'
import type { TestResult } from './results.ts'

export default class ResultsReporter implements Reporter {
  #wanted: ReadonlyArray<TestSpecification> = []

  onTestRunStart(specifications: ReadonlyArray<TestSpecification>): void {
    this.#wanted = specifications
  }

  onTestRunEnd(modules: ReadonlyArray<TestModule>, unhandledErrors: ReadonlyArray<SerializedError>): void {
    const ended = modules.filter((module) => module.state() !== 'queued' && module.state() !== 'pending')
    const names = new Set(ended.map(nameOf))
    const missing = this.#wanted.filter((specification) => !names.has(nameOf(specification)))
    const results = [...ended.flatMap(resultsOf), ...unhandledErrors.map(strayError), ...missing.map(neverRun)]
    writeFileSync(process.env['ROPEWALK_TEST_REPORT'] ?? 'vitest-results.json', JSON.stringify(results))
  }
}

/** A file can belong to several projects. */
const nameOf = ({ moduleId, project }: Pick<TestSpecification, 'moduleId' | 'project'>) => `${project.name}\n${moduleId}`

/** When the browser crashes, vitest does not run the files that were still queued for it. */
function neverRun({ moduleId }: TestSpecification): TestResult {
  return { file: path.relative(repositoryRoot, moduleId), title: '', outcome: 'notRun', message: 'It was never run.' }
}

function resultsOf(module: TestModule): TestResult[] {
  const file = path.relative(repositoryRoot, module.moduleId)
  const tests = [...module.children.allTests()].map((test) => resultOf(file, test))
  // Files that do not load and hooks that fail: their tests never ran.
  const errors = [module, ...module.children.allSuites()].flatMap((suite) => suite.errors())
  return errors.length === 0 ? tests : [...tests, { file, title: '', outcome: 'failed', message: messageOf(errors) }]
}

const outcomes = { passed: 'passed', failed: 'failed', skipped: 'skipped', pending: 'notRun' } as const

function resultOf(file: string, test: TestCase): TestResult {
  const result = test.result()
  const message = result.state === 'skipped' ? (result.note ?? 'no reason was given') : messageOf(result.errors ?? [])
  return { file, title: test.fullName, outcome: outcomes[result.state], message }
}

/** An error outside of any test fails the file that was running, or the whole run if the file is unknown. */
function strayError(error: SerializedError): TestResult {
  const { VITEST_TEST_PATH: file } = error
  return {
    file: typeof file === 'string' ? path.relative(repositoryRoot, file) : '',
    title: '',
    outcome: 'failed',
    message: `outside of any test: ${messageOf([error])}`,
  }
}

const messageOf = (errors: ReadonlyArray<SerializedError>) => errors.map(textOf).join('\n')

/** In the browser, an error without a stack (a DOMException) arrives with the text "undefined" as its stack, and would say nothing. */
function textOf({ name, message, stack }: SerializedError): string {
  return stack === undefined || stack === 'undefined' ? `${name ?? 'Error'}: ${message}` : stack
}
