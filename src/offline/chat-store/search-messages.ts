/** Searches the messages on the device: an index in memory, updated from the store before each search. */
import { Dexie } from 'dexie'
import { chatMessage, type ChatMessage } from '#contract/chat/chat.ts'
import type { DeviceStore } from '../db/open-device-store.ts'
import { parseRows } from '../db/parse-rows.ts'
import { createTextIndex } from './text-index.ts'

export interface MessageSearch {
  /** Newest first. */
  readonly find: (words: string, limit?: number) => Promise<ChatMessage[]>
  readonly close: () => void
}

const mostFound = 100

export function createMessageSearch({ db }: Pick<DeviceStore, 'db'>): MessageSearch {
  const index = createTextIndex<string>()
  const messages = new Map<string, ChatMessage>()
  const keyOf = (messagingHash: string, seq: number) => `${messagingHash}:${seq}`

  let isBehind = true
  const stopWatching = watchTable(db.chatMessages, () => (isBehind = true))

  /** Reads the keys of all rows, which is fast, and only those rows that are new. */
  async function catchUp(): Promise<void> {
    if (!isBehind) return
    isBehind = false
    const keys = await db.chatMessages.toCollection().primaryKeys()
    const there = new Set(keys.map(([messagingHash, seq]) => keyOf(messagingHash, seq)))
    for (const key of messages.keys()) {
      if (there.has(key)) continue
      messages.delete(key)
      index.remove(key)
    }
    const missing = keys.filter(([messagingHash, seq]) => !messages.has(keyOf(messagingHash, seq)))
    const rows = missing.length > keys.length / 2 ? await db.chatMessages.toArray() : await db.chatMessages.bulkGet(missing)
    for (const message of parseRows(chatMessage, rows, () => undefined)) {
      const key = keyOf(message.messagingHash, message.seq)
      messages.set(key, message)
      index.put(key, `${message.text} ${message.senderName}`, message.tmCreated)
    }
  }

  return {
    async find(words, limit = mostFound) {
      await catchUp()
      return index.find(words, limit).flatMap((key) => messages.get(key) ?? [])
    },
    close() {
      stopWatching()
      index.clear()
      messages.clear()
    },
  }
}

/** Calls back when rows of this table change, in any page or worker. Returns a function that stops this. */
export function watchTable(table: { readonly name: string; readonly db: { readonly name: string } }, onChange: () => void): () => void {
  const prefix = `idb://${table.db.name}/${table.name}/`
  const look = (parts: object) => {
    if (Object.keys(parts).some((part) => part.startsWith(prefix))) onChange()
  }
  Dexie.on('storagemutated', look)
  return () => Dexie.on.storagemutated.unsubscribe(look)
}
