/** Images that the demo's members send to one another, stored where sent ones are: each time one is sent, it gets a file of its own. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { attachmentStorageKey } from '../../../lib/media-paths.ts'
import type { Storage } from '../../../storage/storage.ts'
import { picturesFolder } from '../avatars.ts'
import { demoConversations, demoChatPictures } from './conversations.ts'
import { demoThreads } from '../mail/mail-messages.ts'

export interface SentPicture {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly sizeBytes: number
}

/** In the order in which they are sent: those of all conversations, then those of all threads. The same every time. */
export async function storeChatPictures(storage: Storage): Promise<SentPicture[]> {
  const files = await Promise.all(demoChatPictures.map((picture) => readFile(path.join(picturesFolder, `${picture}.webp`))))
  const sent = [
    ...demoConversations.flatMap(({ lines }) => lines.flatMap(({ picture }) => picture ?? [])),
    ...demoThreads.flatMap(({ messages }) => messages.flatMap(({ pictures }) => pictures ?? [])),
  ]
  return Promise.all(
    sent.map(async (picture, index) => {
      const bytes = files[picture]
      if (!bytes) throw new Error(`There is no picture ${picture}.`)
      return storeSentPicture(storage, bytes, `demo-${index}`)
    }),
  )
}

/** `mark` decides its name: the same one every time. */
export async function storeSentPicture(storage: Storage, bytes: Buffer, mark: string): Promise<SentPicture> {
  const name = `${createHash('sha256').update(mark).digest('hex').slice(0, 32)}.webp`
  await storage.put(attachmentStorageKey(name), bytes)
  const { width, height } = await sharp(bytes).metadata()
  return { name, width, height, sizeBytes: bytes.length }
}
