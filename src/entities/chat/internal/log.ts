/**
 * The messages of one conversation while it is watched: those around the visible place, and the newest, which are read
 * again as they change.
 */
import type { ChatMessage, MessagingHash } from '#contract/chat/chat.ts'
import { chatPageSizes } from '#contract/chat/limits.ts'
import { chatConnectionState } from '#src/data/realtime/chat-connection.ts'
import type { Observable } from '#src/lib/observable.ts'
import type { Range } from '#src/offline/chat-store/held-ranges.ts'
import { readNewest, readOlder, readRanges, readUpwards, type LogPage } from '#src/offline/chat-store/message-rows.ts'
import { newestRange, rangeAround } from '#src/offline/chat-store/held-ranges.ts'
import { fetchNewest, fetchOlder } from '#src/offline/chat-store/sync.ts'
import { neededStore, watchedValue, watchChat } from './device.ts'
import { emptyWindow, movedTo, newestOf, withNewer, withNewest, withOlder, type LogWindow } from './log-window.ts'
import { chatPorts } from './sync.ts'

export interface LogSnapshot {
  /** Oldest first; a window on all messages. */
  readonly messages: readonly ChatMessage[]
  /** The newest known ones, oldest first: the same as `messages` where the window ends with them. */
  readonly newest: readonly ChatMessage[]
  readonly hasOlder: boolean
  /** The newest are out of view. */
  readonly hasNewer: boolean
  readonly isLoading: boolean
  /** Older ones are being fetched from the server; those on the device need no waiting. */
  readonly isLoadingOlder: boolean
  /** Why loading failed; null after the next attempt, which starts automatically on reconnect. */
  readonly failure: unknown
}

/** Navigation through the log. Without effect where there is nothing more, or while loading is in progress. */
export interface LogMoves {
  readonly loadOlder: () => void
  readonly loadNewer: () => void
  /** Jumps to the newest. */
  readonly showNewest: () => void
  /** Jumps to one message; older ones are fetched until it is loaded. */
  readonly showPlace: (seq: number) => void
}

export interface Log {
  readonly snapshot: Observable<LogSnapshot>
  readonly moves: LogMoves
}

const empty: LogSnapshot = {
  messages: [],
  newest: [],
  hasOlder: false,
  hasNewer: false,
  isLoading: true,
  isLoadingOlder: false,
  failure: null,
}
const pageSize = chatPageSizes.messages
/** The number read from the device at once: the frame in which they render must stay short on slow phones. */
const readSize = 25

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
  const moves: LogMoves = {
    loadOlder: () => void watching?.loadOlder(),
    loadNewer: () => void watching?.loadNewer(),
    showNewest: () => watching?.showNewest(),
    showPlace: (seq) => void watching?.showPlace(seq),
  }
  return { snapshot, moves }
}

class Watching {
  private readonly stops: ReadonlyArray<() => void>
  private readonly messagingHash: MessagingHash
  private readonly tell: (snapshot: LogSnapshot) => void
  private held = emptyWindow
  private range: Range | null = null
  /**
   * The device has nothing older in this range, even if the range starts earlier: ranges also cover hidden and deleted
   * messages.
   */
  private isExhausted = false
  /** Left or deleted while it is watched: there is nothing to request any more. */
  private isGone = false
  private isRead = false
  private isFetching = false
  private isLoadingOlder = false
  private isLoadingNewer = false
  /** Loading older ones or moving to a place; one at a time. */
  private move: Promise<void> | null = null
  private failure: unknown = null

  constructor(messagingHash: MessagingHash, tell: (snapshot: LogSnapshot) => void) {
    this.messagingHash = messagingHash
    this.tell = tell
    const stopRows = watchChat(
      ({ db }) => readNewest(db, messagingHash, pageSize, newestOf(this.held).at(-1)?.seq),
      (page) => this.take(page),
      () => {
        this.failure = new Error('This device keeps nothing.')
        this.isRead = true
        this.show()
      },
    )
    const stopLine = chatConnectionState.subscribe(() => {
      if (chatConnectionState.get() === 'connected' && this.failure !== null) void this.retry()
    })
    this.stops = [stopRows, stopLine]
  }

  stop(): void {
    for (const stop of this.stops) stop()
  }

  async loadOlder(): Promise<void> {
    if (this.move !== null || !this.hasOlder()) return
    await this.moving(async () => {
      if (await this.readOlderHere()) return
      await this.fetchOlderThere()
      await this.readOlderHere()
    })
  }

  async loadNewer(): Promise<void> {
    if (this.isLoadingNewer) return
    this.isLoadingNewer = true
    try {
      const { db } = await neededStore()
      for (let isDone = false; !isDone && this.held.tail !== null;) {
        const { messages, tail } = this.held
        const places: Range = [(messages.at(-1)?.seq ?? 0) + 1, (tail[0]?.seq ?? Infinity) - 1]
        const newer = await readUpwards(db, this.messagingHash, places, readSize)
        // In the meantime the window may have moved, and the newest may start elsewhere.
        isDone = this.held.messages === messages && this.held.tail?.[0] === tail[0]
        if (isDone) this.hold(withNewer(this.held, newer.messages, newer.isComplete))
      }
    } catch (error) {
      this.failure = error
    }
    this.isLoadingNewer = false
    this.show()
  }

  showNewest(): void {
    if (this.held.tail === null) return
    this.hold({ messages: this.held.tail, tail: null })
    this.show()
  }

  async showPlace(seq: number): Promise<void> {
    await this.move
    if (this.move !== null || this.held.messages.some((message) => message.seq === seq)) return
    await this.moving(async () => {
      const { db } = await neededStore()
      while (this.range && this.range[0] > seq) {
        const [first] = this.range
        await this.fetchOlderThere()
        this.range = newestRange(await readRanges(db, this.messagingHash))
        if (this.range?.[0] === first) return
      }
      if (!this.range) return
      const older = await readOlder(db, this.messagingHash, this.range, seq, pageSize)
      const newer = await readUpwards(db, this.messagingHash, [seq, Infinity], pageSize)
      this.hold(movedTo(this.held, [...older, ...newer.messages], newer.isComplete))
    })
  }

  private moving(work: () => Promise<void>): Promise<void> {
    this.failure = null
    const move = work()
      .catch((error: unknown) => (this.failure = error))
      .then(() => {
        this.move = null
        this.isLoadingOlder = false
        this.show()
      })
    this.move = move
    return move
  }

  private async fetchOlderThere(): Promise<void> {
    this.isLoadingOlder = true
    this.show()
    await fetchOlder(await neededStore(), chatPorts, this.messagingHash)
  }

  private retry(): Promise<void> {
    this.failure = null
    this.show()
    return this.held.messages.length === 0 && this.range === null ? this.fetchFirst() : this.loadOlder()
  }

  private take({ messages, range }: LogPage): void {
    this.isRead = true
    if (range?.[0] !== this.range?.[0]) this.isExhausted = false
    this.hold(withNewest(this.held, messages, range?.[0] ?? 0))
    if (messages.length < pageSize) this.isExhausted = true
    this.isGone = range === null && (this.isGone || this.range !== null)
    this.range = range
    if (range === null && !this.isGone) void this.fetchFirst()
    this.show()
  }

  /** If the window starts with another message, there may be older ones. */
  private hold(next: LogWindow): void {
    if (next.messages[0]?.seq !== this.held.messages[0]?.seq) this.isExhausted = false
    this.held = next
  }

  private async fetchFirst(): Promise<void> {
    if (this.isFetching) return
    this.isFetching = true
    this.failure = null
    try {
      await fetchNewest(await neededStore(), chatPorts, this.messagingHash)
    } catch (error) {
      this.failure = error
    }
    this.isFetching = false
    this.show()
  }

  /** False where the device has nothing older that is contiguous with the window. */
  private async readOlderHere(): Promise<boolean> {
    const { db } = await neededStore()
    const oldest = this.oldest()
    const range = rangeAround(await readRanges(db, this.messagingHash), oldest) ?? this.range
    if (!range) return false
    this.range = range
    const older = await readOlder(db, this.messagingHash, range, oldest, readSize)
    // In the meantime the newest were read again and start elsewhere: the next scroll requests more.
    if (this.oldest() !== oldest) return true
    this.hold(withOlder(this.held, older))
    this.isExhausted = older.length < readSize
    return older.length > 0
  }

  private oldest(): number {
    return this.held.messages[0]?.seq ?? this.range?.[0] ?? 0
  }

  private hasOlder(): boolean {
    if (this.range === null) return false
    return this.range[0] > 1 || (!this.isExhausted && this.oldest() > 1)
  }

  private show(): void {
    this.tell({
      messages: this.held.messages,
      newest: newestOf(this.held),
      hasOlder: this.hasOlder(),
      hasNewer: this.held.tail !== null,
      isLoading: this.held.messages.length === 0 && (!this.isRead || this.isFetching),
      isLoadingOlder: this.isLoadingOlder,
      failure: this.failure,
    })
  }
}
