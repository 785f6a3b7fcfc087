/** Distinguishes files without reading all of them. Not a security measure: the server does not trust it. */

const sampleBytes = 1_000_000

export interface Fingerprint {
  /** Name, size, date and both ends. */
  readonly fingerprint: string
  /** Size and both ends only. */
  readonly sampleHash: string
}

/**
 * Two-lane multiplicative hash (cyrb53's mixing) in plain arithmetic: `crypto.subtle` does not exist on a phone that opened the
 * site by a plain http address in the local network, and 2 MB take a few milliseconds.
 */
export function hashBytes(chunks: readonly Uint8Array[]): string {
  let one = 0xdeadbeef
  let two = 0x41c6ce57
  for (const chunk of chunks) {
    for (const byte of chunk) {
      one = Math.imul(one ^ byte, 2_654_435_761)
      two = Math.imul(two ^ byte, 1_597_334_677)
    }
  }
  const mixedOne = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(two ^ (two >>> 13), 3_266_489_909)
  const mixedTwo = Math.imul(two ^ (two >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909)
  return [mixedTwo, mixedOne].map((lane) => (lane >>> 0).toString(16).padStart(8, '0')).join('')
}

/** Reads at most 2 MB. Rejects with the browser's NotReadableError when the file was deleted or changed. */
export async function fingerprintFile(file: File): Promise<Fingerprint> {
  const first = new Uint8Array(await file.slice(0, sampleBytes).arrayBuffer())
  const last = new Uint8Array(await file.slice(Math.max(sampleBytes, file.size - sampleBytes)).arrayBuffer())
  const sampleHash = `${file.size.toString(16)}-${hashBytes([first, last])}`
  const name = hashBytes([new TextEncoder().encode(file.name)])
  return { sampleHash, fingerprint: `${sampleHash}-${file.lastModified.toString(16)}-${name}` }
}
