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
  private readonly known = new Map<number, ChatMessage>()
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
      ({ db }) => readNewest(db, messagingHash, pageSize),
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
    const oldest = messages[0]?.seq ?? 0
    for (const seq of this.known.keys()) {
      // Deleted, or of a stretch that is not joined to the newest any more.
      if (seq < (range?.[0] ?? 0) || (seq >= oldest && !messages.some((message) => message.seq === seq))) this.known.delete(seq)
    }
    if (messages.length === 0) this.known.clear()
    for (const message of messages) this.known.set(message.seq, message)
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
    this.isExhausted = older.length < pageSize
    for (const message of older) this.known.set(message.seq, message)
    return older.length > 0
  }

  private oldest(): number {
    return this.known.size === 0 ? (this.range?.[0] ?? 0) : Math.min(...this.known.keys())
  }

  private hasOlder(): boolean {
    if (this.range === null) return false
    return this.range[0] > 1 || (!this.isExhausted && this.oldest() > 1)
  }

  private show(): void {
    const messages = [...this.known.values()].toSorted((one, other) => one.seq - other.seq)
    this.tell({
      messages,
      hasOlder: this.hasOlder(),
      isLoading: messages.length === 0 && (!this.isRead || this.isFetching),
      isLoadingOlder: this.isLoadingOlder,
      failure: this.failure,
    })
  }
}
