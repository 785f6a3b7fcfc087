/**
 * Messages between `scripts/start.mjs` and its children, over Node's own channel. The start script decides the order of stopping (server,
 * encoders, database); a child whose start script was killed stops on its own.
 */
export type FromServer =
  /** `hasSandboxProcessor`: the start script runs it too. */
  { kind: 'ready'; port: number; databaseUrl: string; isDemoMissing: boolean; hasSandboxProcessor: boolean } | { kind: 'drained' }
export type ToServer = 'drain' | 'stop'

/** Settings or circumstances that a retry will not change. The start script does not restart after it. */
export const refusedExitCode = 2

export function tellSupervisor(message: FromServer): void {
  process.send?.(message)
}

export interface StopHandlers {
  /** Accepts no more requests. */
  readonly drain: () => Promise<void>
  /** Closes everything else; then the process ends. */
  readonly stop: () => Promise<void>
}

/** SIGINT, SIGTERM and a lost start script stop everything; a second signal ends at once. */
export function stopOnRequest({ drain, stop }: StopHandlers, onError: (error: unknown) => void): void {
  let stopping: Promise<void> | undefined
  const end = () => {
    stopping ??= drain()
      .then(stop)
      .then(() => process.exit(0))
      .catch((error: unknown) => {
        onError(error)
        process.exit(1)
      })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (stopping ? process.exit(130) : end()))
  if (!process.channel) return
  process.on('disconnect', end)
  process.on('message', (message: unknown) => {
    if (message === 'drain') drain().then(() => tellSupervisor({ kind: 'drained' }), onError)
    if (message === 'stop') end()
  })
}
