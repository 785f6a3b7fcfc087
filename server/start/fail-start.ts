import { ConfigError } from '../config/config.ts'
import { SecretsKeyLost } from '../db/secrets/secret-settings.ts'
import { explainError } from '../lib/logger.ts'
import { Refused } from './refused.ts'
import { refusedExitCode } from './supervision.ts'

type ErrorKind = abstract new (...args: never[]) => Error

/**
 * Ends a process that could not start, or a seed that failed. A problem that the operator can fix is printed as one sentence, and the
 * supervisor does not retry. Any other is printed with its stack, without the parameters of a failed query.
 */
export function failStart(error: unknown, ...expected: readonly ErrorKind[]): never {
  const isExpected = [ConfigError, Refused, SecretsKeyLost, ...expected].some((kind) => error instanceof kind)
  console.error(isExpected && error instanceof Error ? error.message : explainError(error))
  process.exit(isExpected ? refusedExitCode : 1)
}
