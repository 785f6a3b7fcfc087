/** Progress lines for long work, and work in parallel. */

const everyMs = 5000
const atOnce = 8

export interface Progress {
  add(what: string, count: number): void
  addBytes(bytes: number): void
}

/** Reports one line every five seconds while there is progress. */
export function createProgress(report: (line: string) => void): Progress {
  const counts = new Map<string, number>()
  let bytes = 0
  let lastAt = performance.now()
  const tell = () => {
    if (performance.now() - lastAt < everyMs) return
    lastAt = performance.now()
    report([...counts].map(([what, count]) => `${count} ${what}`).join(', ') + (bytes > 0 ? `, ${readableBytes(bytes)}` : ''))
  }
  return {
    add(what, count) {
      counts.set(what, (counts.get(what) ?? 0) + count)
      tell()
    },
    addBytes(more) {
      bytes += more
      tell()
    },
  }
}

export function readableBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  const step = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
  return `${step === 0 ? bytes : (bytes / 1000 ** step).toFixed(1)} ${units[step]}`
}

/** Runs eight at a time. Ends with the first failure, after those that had begun. */
export async function inParallel<Item>(items: AsyncIterable<Item> | Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  let failure: { error: unknown } | undefined
  const iterator = (async function* () {
    yield* items
  })()
  const worker = async () => {
    for (let next = await iterator.next(); !next.done && !failure; next = await iterator.next()) await work(next.value)
  }
  await Promise.all(
    Array.from({ length: atOnce }, () =>
      worker().catch((error: unknown) => {
        failure ??= { error }
      }),
    ),
  )
  if (failure) throw failure.error
}
