/**
 * The data key of the app lock in this page, worker or service worker: in memory, never written. A context without the key requests
 * it from the pages that have it.
 */
import * as v from 'valibot'
import { randomUuid } from '#src/lib/random-uuid.ts'
import type { DBCore, Middleware } from 'dexie'
import { lockChannelName, lockMarkName } from '../device-names.ts'
import type { FileCipher } from './encrypted-files.ts'
import type { BodyCipher } from './encrypted-responses.ts'
import type { DataKey } from './cipher.ts'

const news = v.variant('kind', [
  v.object({ kind: v.literal('ask'), memberId: v.number() }),
  v.object({ kind: v.literal('key'), memberId: v.number(), dataKey: v.instance(Uint8Array<ArrayBuffer>) }),
  /** The app was locked, or the lock was set, changed or removed: every context drops the key and starts over. */
  v.object({ kind: v.literal('lock'), memberId: v.number(), from: v.string() }),
])
type News = v.InferOutput<typeof news>

/** Channels of one page receive each other's messages, so a context ignores its own. */
const ownName = randomUuid()
/** A responsive page answers within this time. */
const answerMs = 300

/** The key with the objects that use it. Their code loads only with a key (`hold-key.ts`): without an app lock it never loads. */
export interface HeldKey {
  readonly memberId: number
  readonly dataKey: DataKey
  readonly rows: Middleware<DBCore>
  readonly bodies: BodyCipher
  readonly files: FileCipher
}

let held: HeldKey | null = null

export function takeKey(key: HeldKey): void {
  held = key
}

/** Null while locked, and where no lock is on. */
export function heldKey(memberId: number): HeldKey | null {
  return held?.memberId === memberId ? held : null
}

export function dropKey(): void {
  held = null
}

/** Resolves with null when no page has the key: the app is locked, or no page is open. */
export function askForKey(memberId: number): Promise<DataKey | null> {
  return new Promise((resolve) => {
    const channel = openLockChannel((message) => {
      if (message.kind === 'key' && message.memberId === memberId) finish(message.dataKey)
    })
    const timer = setTimeout(() => finish(null), answerMs)
    function finish(answer: DataKey | null): void {
      clearTimeout(timer)
      channel.close()
      resolve(answer)
    }
    channel.post({ kind: 'ask', memberId })
  })
}

/** For unlocked pages: passes the key to the other contexts of this device. Returns a function that stops this. */
export function shareKey(memberId: number): () => void {
  const channel = openLockChannel((message) => {
    const key = heldKey(memberId)
    if (message.kind === 'ask' && message.memberId === memberId && key) channel.post({ kind: 'key', memberId, dataKey: key.dataKey })
  })
  return () => channel.close()
}

/** Notifies every other page and worker. */
export function tellOfLock(memberId: number): void {
  const channel = openLockChannel(() => undefined)
  channel.post({ kind: 'lock', memberId, from: ownName })
  channel.close()
}

/** Returns a function that removes the listener. */
export function onLock(listener: (memberId: number) => void): () => void {
  const channel = openLockChannel((message) => {
    if (message.kind === 'lock' && message.from !== ownName) listener(message.memberId)
  })
  return () => channel.close()
}

function openLockChannel(listener: (message: News) => void): { post: (message: News) => void; close: () => void } {
  const channel = new BroadcastChannel(lockChannelName)
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    const parsed = v.safeParse(news, event.data)
    if (parsed.success) listener(parsed.output)
  })
  return { post: (message) => channel.postMessage(message), close: () => channel.close() }
}

/** For the service worker, which cannot read the lock's record. */
export function isLockMarked(memberId: number): Promise<boolean> {
  return caches.has(lockMarkName(memberId))
}
