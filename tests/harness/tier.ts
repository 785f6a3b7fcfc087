/**
 * Two tiers: `npm test` runs the quick one, `npm run test:all` the long one too. A test belongs to the long tier by its file's name alone:
 * `*.long.test.ts`, `*.long.test.tsx` or `*.long.browser.test.ts` beside its source, or a spec below `tests/long/`.
 * `TEST_TIER` chooses one; without it, as where somebody runs a single file, both are there.
 */
const tier = process.env['TEST_TIER'] || 'both'
if (!['quick', 'long', 'both'].includes(tier)) throw new Error(`TEST_TIER is quick, long or nothing, not ${tier}.`)

/** Vitest's `include`, from the patterns of both tiers. */
export const testsOfTier = (patterns: readonly string[]) =>
  tier === 'long' ? patterns.map((pattern) => pattern.replace(/\*(?=(\.browser)?\.test\.)/, '*.long')) : [...patterns]

/** Vitest's `exclude` that goes with it. */
export const testsOfOtherTiers = tier === 'quick' ? ['**/*.long.*'] : []

/** Playwright's `testMatch` for a folder of `tests/`. */
export const specsOfTier = (folder: string) => {
  const quick = `${folder}/**/*.spec.ts`
  const long = `long/${folder}/**/*.spec.ts`
  if (tier === 'both') return [quick, long]
  return tier === 'quick' ? quick : long
}
