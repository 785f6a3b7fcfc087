/** The seed of a long run: `CHAOS_SEED`, or a new one, printed so that a failure can be repeated. */
import { randomInt } from 'node:crypto'
import { env } from 'node:process'

export function chaosSeed(): number {
  const seed = env['CHAOS_SEED'] ? Number(env['CHAOS_SEED']) : randomInt(2 ** 31)
  if (!Number.isSafeInteger(seed)) throw new Error('CHAOS_SEED must be a whole number.')
  console.log(`CHAOS_SEED=${seed}`)
  return seed
}
