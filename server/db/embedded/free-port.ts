import { createServer } from 'node:net'

/** A port on the loopback interface that was free a moment ago: the preferred one if it is, else any. */
export async function freePort(preferred: number | null): Promise<number> {
  return (preferred === null ? null : await tryPort(preferred)) ?? (await tryPort(0)) ?? fail()
}

function tryPort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(null))
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : null))
    })
  })
}

function fail(): never {
  throw new Error('No port is free on 127.0.0.1.')
}
