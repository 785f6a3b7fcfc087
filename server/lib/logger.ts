/** Structured logs on stdout. Secrets are removed before anything is written (security row 32). */
import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino'
import { createLineSampler } from './sample-lines.ts'

export type Logger = PinoLogger

const secretFields = ['password', 'currentPassword', 'token', 'refreshToken', 'authorization', 'cookie', 'email']
const redactedPaths = [
  ...secretFields,
  ...secretFields.map((field) => `*.${field}`),
  'headers.authorization',
  'headers.cookie',
  'req.headers.authorization',
  'req.headers.cookie',
]

export function createLogger(options: { level: string; name: string }, destination?: DestinationStream): Logger {
  const settings = {
    level: options.level,
    redact: { paths: redactedPaths, censor: '[cut]' },
    serializers: { err: describeError },
    hooks: { logMethod: createLineSampler() },
    base: { pid: process.pid, name: options.name },
  }
  return destination ? pino(settings, destination) : pino(settings)
}

interface DescribedError {
  readonly type: string
  readonly message: string
  readonly stack?: string
  readonly code?: unknown
  readonly cause?: DescribedError
}

/**
 * Contains only what helps. Errors of libraries carry more than they should: drizzle's message ends with the query's parameters (members'
 * texts, password hashes), pg attaches its whole client. A constraint's detail quotes the row, so it is left out too.
 */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: cut(wordsOf(error)) }
  const message = cut(error.message)
  return {
    type: error.name,
    message,
    ...(error.stack ? { stack: error.stack.replace(error.message, message) } : {}),
    ...('code' in error ? { code: error.code } : {}),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  }
}

/** Describes a thrown value that is not an error. Names of fields help; their values may be personal data. */
function wordsOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown)
  if ('message' in thrown && typeof thrown.message === 'string') return thrown.message
  return `an object with ${Object.keys(thrown).join(', ') || 'no fields'}`
}

/** For a console: the same, with causes one below the other. */
export function explainError(error: unknown): string {
  const explain = ({ stack, message, cause }: DescribedError): string =>
    `${stack ?? message}${cause ? `\nCaused by: ${explain(cause)}` : ''}`
  return explain(describeError(error))
}

/** Removes the parameters of a failed query, and the password in a database address. */
function cut(message: string): string {
  return message.replace(/\nparams: .*$/s, '\nparams: [cut]').replace(/\b([a-z]+:\/\/[^:\s/]+):[^@\s]+@/g, '$1:[cut]@')
}
