/** The connection paths two browsers have found to each other, and the addresses each has revealed. */
import type { Page } from '@playwright/test'
import type { SeenInPage } from './calls.ts'

declare const seen: SeenInPage

/** All text the page sends over its sockets from now on. */
export function wordsOf(page: Page): string[] {
  const words: string[] = []
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => words.push(String(payload))))
  return words
}

export interface NamedWays {
  /** host · srflx · prflx · relay */
  readonly kinds: Set<string>
  readonly addresses: Set<string>
}

/** Candidate types and addresses in candidates and descriptions (RFC 8839); 0.0.0.0 does not count. */
export function waysNamedIn(words: readonly string[]): NamedWays {
  const text = words.join('\n')
  const kinds = new Set<string>()
  const addresses = new Set<string>()
  for (const [, address = '', kind = '', related = ''] of text.matchAll(
    /candidate:\S+ \d+ \w+ \d+ (\S+) \d+ typ (\w+)(?: raddr ([^\s\\"]+))?/g,
  )) {
    kinds.add(kind)
    for (const each of [address, related]) addresses.add(each)
  }
  for (const [, address = ''] of text.matchAll(/IN IP[46] ([^\s\\"]+)/g)) addresses.add(address)
  for (const none of ['', '0.0.0.0', '::']) addresses.delete(none)
  return { kinds, addresses }
}

export interface ChosenWay {
  readonly own: ChosenEnd
  readonly other: ChosenEnd
}

export interface ChosenEnd {
  /** host · srflx · prflx · relay */
  readonly type: unknown
  /** Of the UDP socket that the other side sends to. */
  readonly port: unknown
}

/** The selected candidate pair of the newest connection. */
export const chosenWay = (page: Page): Promise<ChosenWay> =>
  page.evaluate(async () => {
    const reports = [...((await seen.peers.at(-1)?.getStats())?.values() ?? [])]
    const find = (id: unknown) => reports.find((report) => report.id === id)
    const endOf = (id: unknown) => ({ type: find(id)?.candidateType, port: find(id)?.port })
    const transport = reports.find(({ type }) => type === 'transport')
    const pair = find(transport?.selectedCandidatePairId)
    return { own: endOf(pair?.localCandidateId), other: endOf(pair?.remoteCandidateId) }
  })
