/** The ways two browsers have found to one another, and what each has told of his own. */
import type { Page } from '@playwright/test'
import type { SeenInPage } from './calls.ts'

declare const seen: SeenInPage

/** Everything that leaves the page over its sockets from now on. */
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

/** Ways and addresses in candidates and descriptions (RFC 8839); 0.0.0.0 is none. */
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
  /** How this side is reached: host · srflx · prflx · relay. */
  readonly own: unknown
  readonly ownAddress: unknown
  /** The same of the other side. */
  readonly other: unknown
}

/** Of the newest connection, the way that was chosen. */
export const chosenWay = (page: Page): Promise<ChosenWay> =>
  page.evaluate(async () => {
    const reports = [...((await seen.peers.at(-1)?.getStats())?.values() ?? [])]
    const find = (id: unknown) => reports.find((report) => report.id === id)
    const transport = reports.find(({ type }) => type === 'transport')
    const pair = find(transport?.selectedCandidatePairId)
    const own = find(pair?.localCandidateId)
    return { own: own?.candidateType, ownAddress: own?.address, other: find(pair?.remoteCandidateId)?.candidateType }
  })
