import type { Config } from '../config/config.ts'

/** What went wrong is the operator's to change; trying again will not help. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

/** Why a port could not be opened, in words that help. */
export function refusedPort(error: unknown, { PORT }: Pick<Config, 'PORT'>): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return new Refused(`Port ${PORT} is in use by another program. Set PORT to another, for example PORT=${PORT + 10}.`)
  if (code === 'EACCES') return new Refused(`This user may not open port ${PORT}. Set PORT to one above 1023.`)
  return error
}
