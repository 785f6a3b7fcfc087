/** Output of the start script for the person at the terminal. */

/** @param {string} text */
export function say(text = '') {
  process.stdout.write(`${text}\n`)
}

/**
 * Shows a step while it runs and how long it took. On a terminal the seconds count up; elsewhere two lines are enough.
 * @template Result
 * @param {string} title
 * @param {(note: (text: string) => void) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function step(title, work) {
  const startedAt = Date.now()
  const seconds = () => `${((Date.now() - startedAt) / 1000).toFixed(0)} s`
  let note = ''
  const isTerminal = process.stdout.isTTY
  const show = () => process.stdout.write(`\r\x1b[2K  ${title} … ${seconds()} ${note}`.slice(0, (process.stdout.columns ?? 80) + 5))
  const timer = isTerminal ? setInterval(show, 500) : undefined
  if (!isTerminal) say(`  ${title} …`)
  try {
    const result = await work((text) => (note = text))
    say(`${isTerminal ? '\r\x1b[2K' : ''}  ${title}: done in ${seconds()}.`)
    return result
  } finally {
    clearInterval(timer)
  }
}

/** A problem that the operator has to fix: printed without a stack. */
export class SetupError extends Error {
  name = 'SetupError'
}
