/**
 * The oldest browsers the build supports, in one place: `vite.config.ts` (code and styles), the check of the built files and the sentence
 * for older browsers follow it. README.md and docs/decisions/019-browser-floor.md document it for people.
 */
export const browserFloor = { chrome: '114', edge: '114', firefox: '125', safari: '17.0', ios: '17.0' } as const

/** For Vite's `build.target` and `build.cssTarget`. */
export const buildTarget = Object.entries(browserFloor).map(([browser, version]) => `${browser}${version}`)

/** The newest ECMAScript edition that all of them parse. The check refuses newer syntax that the transform leaves behind. */
export const ecmaVersion = 2022
