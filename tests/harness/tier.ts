/**
 * `npm test` runs the quick tier, `npm run test:all` both. The file name decides: `*.long.test.ts`, `*.long.test.tsx`, `*.long.browser.test.ts` and
 * specs below `tests/long/` are in the long tier. `TEST_TIER` selects one tier; without it both are available, so that any file can be run by name.
 */
const tier = process.env['TEST_TIER'] || 'both'
if (!['quick', 'long', 'both'].includes(tier)) throw new Error(`TEST_TIER is quick, long or nothing, not ${tier}.`)

/** Returns vitest's `include` for patterns that match both tiers. */
export const testsOfTier = (patterns: readonly string[]) =>
  tier === 'long' ? patterns.map((pattern) => pattern.replace(/\*(?=(\.browser)?\.test\.)/, '*.long')) : [...patterns]

/** Vitest's matching `exclude`. */
export const testsOfOtherTiers = tier === 'quick' ? ['**/*.long.*'] : []

/**
 * Returns Playwright's `testMatch` for a folder of `tests/`. Not a glob: Playwright's match at any depth,
 * `tests/long/` included.
 */
export function specsOfTier(folder: string): RegExp[] {
  const quick = new RegExp(`/tests/${folder}/.*\\.spec\\.ts$`)
  const long = new RegExp(`/tests/long/${folder}/.*\\.spec\\.ts$`)
  if (tier === 'both') return [quick, long]
  return [tier === 'quick' ? quick : long]
}
