/** Warnings and errors that repeat: the first of each minute are written, the rest are counted and reported at its end. */
import type { LogFn, Logger } from 'pino'

export const linesPerMinute = 30
const minuteMs = 60_000
/** Messages are constants, but those of libraries need not be. */
const mostKinds = 1000
/** pino's numbers: below are the lines of normal work, above is the end of the process. */
const levels = { warn: 40, error: 50 } as const

interface Kind {
  written: number
  leftOut: number
}

/** For pino's `hooks`. Two lines are alike if level, message and kind of error are. */
export function createLineSampler(): (this: Logger, values: Parameters<LogFn>, write: LogFn, level: number) => void {
  const kinds = new Map<string, Kind>()

  function open(key: string, tell: (leftOut: number) => void): Kind {
    if (kinds.size >= mostKinds) kinds.clear()
    const kind = { written: 0, leftOut: 0 }
    kinds.set(key, kind)
    setTimeout(() => {
      if (kinds.get(key) === kind) kinds.delete(key)
      if (kind.leftOut > 0) tell(kind.leftOut)
    }, minuteMs).unref()
    return kind
  }

  return function sample(values, write, level) {
    if (level < levels.warn || level > levels.error) return write.apply(this, values)
    const key = keyOf(values, level)
    const kind = kinds.get(key) ?? open(key, (leftOut) => write.call(this, { leftOut, line: key }, 'Lines like this one were left out.'))
    if (kind.written >= linesPerMinute) return void (kind.leftOut += 1)
    kind.written += 1
    write.apply(this, values)
  }
}

function keyOf(values: readonly unknown[], level: number): string {
  const about = typeof values[0] === 'object' && values[0] !== null ? values[0] : {}
  const message = values.find((value) => typeof value === 'string') ?? ''
  const error = about instanceof Error ? about : 'err' in about ? about.err : undefined
  const kindOfError = error instanceof Error ? [error.name, 'code' in error ? error.code : ''] : []
  const parts = [level, message, ...kindOfError, 'route' in about ? about.route : undefined]
  return parts.filter((part) => part !== undefined && part !== '').join(' ')
}
