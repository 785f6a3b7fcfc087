/** The messages of one conversation while somebody looks: what was read once stays in memory, only the newest are read again. */
import type { ChatMessage, MessagingHash } from '#contract/talk/chat.ts'
import { chatPageSizes } from '#contract/talk/limits.ts'
import type { Observable } from '#src/lib/observable.ts'
import type { Range } from '#src/offline/talk/held-ranges.ts'
import { readNewest, readOlder, readRanges, type LogPage } from '#src/offline/talk/message-rows.ts'
import { rangeAround } from '#src/offline/talk/held-ranges.ts'
import { fetchNewest, fetchOlder } from '#src/offline/talk/take-in.ts'
import { neededStore, watchedValue, watchTalk } from './device.ts'
import { talkPorts } from './sync.ts'

export interface LogSnapshot {
  readonly messages: readonly ChatMessage[]
  readonly hasOlder: boolean
  readonly isLoading: boolean
  readonly isLoadingOlder: boolean
  readonly failure: unknown
}

export interface Log {
  readonly snapshot: Observable<LogSnapshot>
  readonly loadOlder: () => void
}

const empty: LogSnapshot = { messages: [], hasOlder: false, isLoading: true, isLoadingOlder: false, failure: null }
const pageSize = chatPageSizes.messages

export function createLog(messagingHash: MessagingHash): Log {
  let watching: Watching | null = null
  const snapshot = watchedValue(empty, (set) => {
    const started = new Watching(messagingHash, set)
    watching = started
    return () => {
      started.stop()
      if (watching === started) watching = null
    }
  })
  return { snapshot, loadOlder: () => void watching?.loadOlder() }
}

class Watching {
  readonly stop: () => void
  private readonly messagingHash: MessagingHash
  private readonly tell: (snapshot: LogSnapshot) => void
  /** Oldest first. */
  private known: readonly ChatMessage[] = []
  private range: Range | null = null
  /** The device has nothing older in this stretch, whatever its places say: hidden and deleted ones are whole as well. */
  private isExhausted = false
  /** Left or deleted while somebody looks: there is nothing to ask for any more. */
  private isGone = false
  private isRead = false
  private isFetching = false
  private isLoadingOlder = false
  private failure: unknown = null

  constructor(messagingHash: MessagingHash, tell: (snapshot: LogSnapshot) => void) {
    this.messagingHash = messagingHash
    this.tell = tell
    this.stop = watchTalk(
      ({ db }) => readNewest(db, messagingHash, pageSize, this.known.at(-1)?.seq),
      (page) => this.take(page),
      () => {
        this.failure = new Error('This device keeps nothing.')
        this.isRead = true
        this.show()
      },
    )
  }

  async loadOlder(): Promise<void> {
    if (this.isLoadingOlder || !this.hasOlder()) return
    this.isLoadingOlder = true
    this.failure = null
    this.show()
    try {
      if (!(await this.readOlderHere())) {
        await fetchOlder(await neededStore(), talkPorts, this.messagingHash)
        await this.readOlderHere()
      }
    } catch (error) {
      this.failure = error
    }
    this.isLoadingOlder = false
    this.show()
  }

  private take({ messages, range }: LogPage): void {
    this.isRead = true
    this.known = joined(this.known, messages, range?.[0] ?? 0)
    if (range?.[0] !== this.range?.[0]) this.isExhausted = false
    if (messages.length < pageSize) this.isExhausted = true
    this.isGone = range === null && (this.isGone || this.range !== null)
    this.range = range
    if (range === null && !this.isGone && !this.isFetching) void this.fetchFirst()
    this.show()
  }

  private async fetchFirst(): Promise<void> {
    this.isFetching = true
    this.failure = null
    try {
      await fetchNewest(await neededStore(), talkPorts, this.messagingHash)
    } catch (error) {
      this.failure = error
    }
    this.isFetching = false
    this.show()
  }

  /** False where the device has nothing older that is joined to what is shown. */
  private async readOlderHere(): Promise<boolean> {
    const { db } = await neededStore()
    const oldest = this.oldest()
    const range = rangeAround(await readRanges(db, this.messagingHash), oldest) ?? this.range
    if (!range) return false
    this.range = range
    const older = await readOlder(db, this.messagingHash, range, oldest, pageSize)
    // Meanwhile the newest were read again, and begin elsewhere: whoever still looks asks again.
    if (this.oldest() !== oldest) return true
    this.isExhausted = older.length < pageSize
    this.known = [...older, ...this.known]
    return older.length > 0
  }

  private oldest(): number {
    return this.known[0]?.seq ?? this.range?.[0] ?? 0
  }

  private hasOlder(): boolean {
    if (this.range === null) return false
    return this.range[0] > 1 || (!this.isExhausted && this.oldest() > 1)
  }

  private show(): void {
    this.tell({
      messages: this.known,
      hasOlder: this.hasOlder(),
      isLoading: this.known.length === 0 && (!this.isRead || this.isFetching),
      isLoadingOlder: this.isLoadingOlder,
      failure: this.failure,
    })
  }
}

/**
 * What is shown, with the newest as they were read again. Those that are not among them were deleted, or are of a stretch that is not joined
 * to the newest. What has not changed stays the same object: its row is not drawn anew.
 */
function joined(known: readonly ChatMessage[], newest: readonly ChatMessage[], firstSeq: number): readonly ChatMessage[] {
  const oldest = newest[0]
  if (!oldest) return []
  const from = known.findIndex(({ seq }) => seq >= firstSeq)
  const to = known.findLastIndex(({ seq }) => seq < oldest.seq) + 1
  const before = new Map(known.slice(to).map((message) => [message.seq, message]))
  const kept = newest.map((message) => {
    const same = before.get(message.seq)
    return same && JSON.stringify(same) === JSON.stringify(message) ? same : message
  })
  return [...(from === -1 ? [] : known.slice(from, to)), ...kept]
}
