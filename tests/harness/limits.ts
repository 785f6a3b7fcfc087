/**
 * Every time limit of the tests, in milliseconds. They end what hangs and prove nothing: a machine three times slower than ours stays far below them,
 * and a passing test never waits for one. `TEST_SLOWNESS=4` multiplies them all. No test has a number of its own (`npm run check`).
 */
const minuteMs = 60_000
// In a browser vite puts the value here (`vitest.config.ts`).
const slowness = Number(process.env.TEST_SLOWNESS || 1)
if (!(slowness >= 1)) throw new Error(`TEST_SLOWNESS is a factor from 1 upwards, not ${process.env.TEST_SLOWNESS}.`)

export const limits = {
  /** A test of pure logic. */
  unitTest: 2 * minuteMs * slowness,
  /** A test with a server, a screen or a whole site; setting it up or clearing it away. */
  test: 10 * minuteMs * slowness,
  /** A test of the long tier (`*.long.test.ts`, `tests/long/`). */
  longTest: 30 * minuteMs * slowness,
  /** `findBy…`, `waitFor`, `expect.poll`, an assertion that waits, an answer on a socket. */
  expectation: minuteMs * slowness,
  /** What a machine has to compute first: an encode, an upload, an install, a start of a server. */
  work: 5 * minuteMs * slowness,
  /** A click, a fill. */
  action: 2 * minuteMs * slowness,
  navigation: 4 * minuteMs * slowness,
  /** One look inside a loop that looks again (`toPass`, `expect.poll`): it may well fail, the loop has the limit. */
  look: 1000 * slowness,
}
