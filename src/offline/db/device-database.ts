/** The member's database. Versions are append-only: never edit one that was released, add the next and say why. */
import { Dexie, type EntityTable, type Table } from 'dexie'
import type { SavedFile, SavedVideo } from '../media/saved-video.ts'
import type { OutboxEntry } from '../outbox/outbox-entry.ts'
import type { ChatMessage } from '#contract/chat/chat.ts'
import type { ConversationRow, HeldRow, MailMessageRow, MailThreadRow, SendingFileRow, SendingRow } from '../chat-store/chat-rows.ts'
import type { KeptFile, UploadEntry } from '../uploads/upload-entry.ts'
import type { UploadPiece } from '../uploads/upload-pieces.ts'
import { databaseName } from '../device-names.ts'
import type { DraftRow, MetaRow, QueryCacheRow, SharedFileRow } from './rows.ts'

// On localhost Dexie would trace every refused call on the console, with what was asked for.
Dexie.debug = false

export class DeviceDatabase extends Dexie {
  declare readonly queryCache: Table<QueryCacheRow, string>
  declare readonly outbox: EntityTable<OutboxEntry, 'id'>
  declare readonly uploads: Table<UploadEntry, string>
  declare readonly uploadFiles: Table<KeptFile, string>
  declare readonly uploadPieces: Table<UploadPiece, [localId: string, index: number]>
  declare readonly sharedFiles: EntityTable<SharedFileRow, 'id'>
  declare readonly savedVideos: Table<SavedVideo, number>
  declare readonly savedFiles: Table<SavedFile, [videoId: number, path: string]>
  declare readonly drafts: Table<DraftRow, string>
  declare readonly meta: Table<MetaRow, string>
  declare readonly conversations: Table<ConversationRow, string>
  declare readonly chatMessages: Table<ChatMessage, [messagingHash: string, seq: number]>
  declare readonly heldMessages: Table<HeldRow, string>
  declare readonly sendings: EntityTable<SendingRow, 'order'>
  declare readonly sendingFiles: Table<SendingFileRow, string>
  declare readonly mailThreads: Table<MailThreadRow, number>
  declare readonly mailMessages: Table<MailMessageRow, number>

  constructor(memberId: number) {
    super(databaseName(memberId))
    // 1: the beginning. Only what is looked up has an index. The cache's compound index lets the oldest rows and their
    // sizes be read without reading the rows; the outbox is read whole and in order, its key is enough for that.
    this.version(1).stores({
      queryCache: 'key, [savedAtMs+sizeBytes]',
      outbox: '++id, [endpointName+subject]',
      uploads: 'localId',
      uploadFiles: 'localId',
      sharedFiles: '++id',
      savedVideos: 'videoId',
      savedFiles: '[videoId+path], videoId',
      drafts: 'key',
      meta: 'key',
    })
    // 2: what is talked. Lists are read newest first, conversations from any place, what is unread is only counted; sendings are read
    // whole and in order, and found by the name they have on the server.
    this.version(2).stores({
      conversations: 'messagingHash, [listedIn+sortAt], [listedIn+isUnread]',
      chatMessages: '[messagingHash+seq]',
      heldMessages: 'messagingHash',
      sendings: '++order, clientId',
      sendingFiles: 'clientId',
      mailThreads: 'threadId, [box+lastAt]',
      mailMessages: 'messageId, [threadId+messageId]',
    })
    // 3: copies of uploads for browsers without a file system of their own. In pieces: WebKit's private windows store no files in rows.
    this.version(3).stores({ uploadPieces: '[localId+index], localId' })
  }
}
