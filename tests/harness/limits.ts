/**
 * All time limits of the tests, in milliseconds. They only end tests that hang: a machine three times slower than ours
 * stays far below them, and a passing test never waits for one. `TEST_SLOWNESS=4` multiplies them. `npm run check`
 * rejects limits anywhere else.
 */
const minuteMs = 60_000
// In browsers, vite replaces this expression with the value (`vitest.config.ts`).
const slowness = Number(process.env.TEST_SLOWNESS || 1)
if (!(slowness >= 1)) throw new Error(`TEST_SLOWNESS is a factor from 1 upwards, not ${process.env.TEST_SLOWNESS}.`)

export const limits = {
  /** A test of pure logic. */
  unitTest: 2 * minuteMs * slowness,
  /** A test with a server, a screen or a whole site, and its hooks. */
  test: 10 * minuteMs * slowness,
  /** A test of the long tier (`*.long.test.ts`, `tests/long/`). */
  longTest: 30 * minuteMs * slowness,
  /** `findBy…`, `waitFor`, `expect.poll`, assertions that wait, socket acknowledgements. */
  expectation: minuteMs * slowness,
  /** Waiting for heavy work: an encode, an upload, an install, a server start. */
  work: 5 * minuteMs * slowness,
  /** A click, a fill. */
  action: 2 * minuteMs * slowness,
  navigation: 4 * minuteMs * slowness,
  /** One attempt inside a loop such as `toPass`: it may fail, because the loop retries until its own limit. */
  look: 1000 * slowness,
}
