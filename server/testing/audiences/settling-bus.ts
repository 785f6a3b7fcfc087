/** An event bus whose listeners can be awaited, so that a test knows when all notifications have been sent. */
import { createEventBus, type DomainEvents, type EventBus } from '../../events/bus.ts'

export interface SettlingBus {
  readonly bus: EventBus
  /** Resolves when every listener of every event so far has ended, including those of events that followed. */
  settled(): Promise<void>
}

export function createSettlingBus(): SettlingBus {
  const running = new Set<Promise<unknown>>()
  const bus = createEventBus((error, name) => {
    throw new Error(`A listener of ${name} failed.`, { cause: error })
  })
  const on: EventBus['on'] = (name, listener) =>
    bus.on(name, async (payload: DomainEvents[typeof name], causedBy) => {
      const work = Promise.resolve(listener(payload, causedBy)).finally(() => running.delete(work))
      running.add(work)
      await work
    })
  return {
    bus: { ...bus, on },
    async settled() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
