import type { Config } from '../config/config.ts'

/** The operator has to fix the problem; a retry will not help. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

/** Explains helpfully why a port could not be opened. */
export function refusedPort(error: unknown, { PORT }: Pick<Config, 'PORT'>): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return new Refused(`Port ${PORT} is in use by another program. Set PORT to another, for example PORT=${PORT + 10}.`)
  if (code === 'EACCES') return new Refused(`This user may not open port ${PORT}. Set PORT to one above 1023.`)
  return error
}
