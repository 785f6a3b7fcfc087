/** Structured logs on stdout. Secrets are cut out by path before anything is written. */
import { pino, type Logger as PinoLogger } from 'pino'

export type Logger = PinoLogger

const redactedPaths = [
  'password',
  'currentPassword',
  'token',
  'authorization',
  'cookie',
  'email',
  'headers.authorization',
  'headers.cookie',
  '*.password',
  '*.token',
  '*.email',
  'req.headers.authorization',
  'req.headers.cookie',
]

export function createLogger(options: { level: string; name: string }): Logger {
  return pino({
    name: options.name,
    level: options.level,
    redact: { paths: redactedPaths, censor: '[cut]' },
    base: { pid: process.pid, name: options.name },
  })
}
