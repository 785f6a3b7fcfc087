/** What must never happen in a browser while a test runs: errors on the console, uncaught errors, breaches of the policy, broken answers. */
import type { BrowserContext, ConsoleMessage } from '@playwright/test'
import type { Line } from './line.ts'

export interface Problems {
  /** What this test provokes on purpose. Matched against the whole line of the report. */
  expect(pattern: RegExp): void
  /** The test takes the site away for a while: nobody answers, or a gateway says so. */
  expectOutage(): void
  /** What was found so far and not expected. */
  readonly found: readonly string[]
}

const policyMark = 'securitypolicyviolation:'
/** Chromium's own words when there is nobody at the other end. */
const lineNoise =
  /net::ERR_(CONNECTION_\w+|INTERNET_DISCONNECTED|NETWORK_CHANGED|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|SOCKET_NOT_CONNECTED|FAILED)|WebSocket connection to .* failed|WebSocket is already in CLOSING/
/** A part of the app that was asked for while the line was cut. */
const lostPart = /(client log \w*Error: |page error: TypeError \| )(CSS_)?CHUNK_LOAD_FAILED/

export class ProblemCollector implements Problems {
  #reports: string[] = []
  #expected: RegExp[] = []
  #cuttableLines: Line[] = []

  expect(pattern: RegExp): void {
    this.#expected.push(pattern)
  }

  expectOutage(): void {
    this.expect(lineNoise)
    this.expect(lostPart)
    // The service worker answers for a server that is not there.
    this.expect(/answer 50[234]|status of 50[234]/)
    // The app's own log has nowhere to go either.
    this.expect(/client log /)
  }

  /** Network errors are no surprise on a line that a test cut. */
  forgiveCutsOf(line: Line): void {
    this.#cuttableLines.push(line)
  }

  get found(): readonly string[] {
    const wasCut = this.#cuttableLines.some((line) => line.wasEverCut)
    return this.#reports.filter(
      (line) => !this.#expected.some((pattern) => pattern.test(line)) && !(wasCut && (lineNoise.test(line) || lostPart.test(line))),
    )
  }

  async watch(context: BrowserContext): Promise<void> {
    context.on('console', (message) => this.#readConsole(message))
    context.on('weberror', (error) => this.#reports.push(`page error: ${describe(error.error())}`))
    context.on('response', (response) => {
      if (response.status() >= 500) this.#reports.push(`answer ${response.status()}: ${response.request().method()} ${response.url()}`)
    })
    context.on('dialog', (dialog) => {
      if (dialog.type() === 'beforeunload') return void dialog.accept()
      this.#reports.push(`dialog: ${dialog.type()} ${dialog.message()}`)
      void dialog.dismiss()
    })
    await context.addInitScript((mark) => {
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(mark, event.violatedDirective, event.blockedURI, event.sourceFile, event.sample)
      })
    }, policyMark)
  }

  #readConsole(message: ConsoleMessage): void {
    if (message.type() !== 'error') return
    this.#reports.push(`console: ${message.text()} (${message.location().url})`)
  }
}

/** Errors without words (aborted transactions) still have a name. */
function describe(error: Error): string {
  return [error.name, error.message, error.stack].filter(Boolean).join(' | ') || JSON.stringify(error)
}
