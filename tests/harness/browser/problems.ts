/**
 * Events that must never occur in a browser while a test runs: errors on the console, uncaught errors, policy
 * violations, broken responses.
 */
import type { BrowserContext, ConsoleMessage } from '@playwright/test'
import type { Line } from './line.ts'

export interface Problems {
  /** Problems this test provokes on purpose. Matched against the whole line of the report. */
  expect(pattern: RegExp): void
  /** The test stops the site for a while: there is no response, or a gateway's. */
  expectOutage(): void
  /** A session ends in the browser: what was being loaded is answered as for a guest. */
  expectSignOut(): void
  /** Unexpected problems found so far. */
  readonly found: readonly string[]
}

const policyMark = 'securitypolicyviolation:'
/** Chromium's messages when there is no server. */
const lineNoise =
  /net::ERR_(CONNECTION_\w+|INTERNET_DISCONNECTED|NETWORK_CHANGED|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|SOCKET_NOT_CONNECTED|FAILED)|WebSocket connection to .* failed|WebSocket is already in CLOSING/
/** A chunk of the app that was requested while the connection was cut. */
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
    // The service worker responds in place of the missing server.
    this.expect(/answer 50[234]|status of 50[234]/)
    // The app's own log cannot be delivered either.
    this.expect(/client log /)
  }

  expectSignOut(): void {
    this.expect(/status of 401|status of 404 .*\/media\//)
  }

  /** Network errors are expected on a connection that a test cut. */
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

/** Errors without a message (aborted transactions) still have a name. */
function describe(error: Error): string {
  return [error.name, error.message, error.stack].filter(Boolean).join(' | ') || JSON.stringify(error)
}
