import type { QueueEngine } from '#src/offline/queue/queue-engine.ts'

/** What the upload queue uses of its engines. */
export type JoinedEngine = Pick<QueueEngine, 'wake' | 'forgive' | 'abort' | 'failuresOf' | 'stop'>

/** Several lines with one set of controls. An engine ignores the lanes of the others. */
export function joinEngines(engines: readonly QueueEngine[]): JoinedEngine {
  function each(work: (engine: QueueEngine) => void) {
    for (const engine of engines) work(engine)
  }
  return {
    wake: () => each((engine) => engine.wake()),
    forgive: (lane) => each((engine) => engine.forgive(lane)),
    abort: (lane) => each((engine) => engine.abort(lane)),
    failuresOf: (lane) => Math.max(...engines.map((engine) => engine.failuresOf(lane))),
    stop: async () => void (await Promise.all(engines.map((engine) => engine.stop()))),
  }
}
