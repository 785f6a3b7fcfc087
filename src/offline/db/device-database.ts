/** The member's database. Versions are append-only: never edit a released one; add the next one and give the reason. */
import { Dexie, type EntityTable, type Table } from 'dexie'
import type { SavedFile, SavedVideo } from '../media/saved-video.ts'
import type { OutboxEntry } from '../outbox/outbox-entry.ts'
import type { ChatMessage } from '#contract/chat/chat.ts'
import type { ConversationRow, HeldRow, MailMessageRow, MailThreadRow, SendingRow } from '../chat-store/chat-rows.ts'
import type { KeptFile, UploadEntry } from '../uploads/upload-entry.ts'
import type { UploadPiece } from '../uploads/upload-pieces.ts'
import { databaseName } from '../device-names.ts'
import type { SendingFileRow } from './sending-files.ts'
import type { DraftRow, MetaRow, QueryCacheRow, SharedFileRow } from './rows.ts'

// On localhost, Dexie would log every refused call to the console, including its arguments.
Dexie.debug = false

export class DeviceDatabase extends Dexie {
  declare readonly queryCache: Table<QueryCacheRow, string>
  declare readonly outbox: EntityTable<OutboxEntry, 'id'>
  declare readonly uploads: Table<UploadEntry, string>
  declare readonly photoUploads: Table<UploadEntry, string>
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
    // 1: the first version. Only looked-up fields have an index. The cache's compound index allows reading the oldest rows and
    // their sizes without their values; the outbox is read as a whole and in order, so its key is sufficient.
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
    // 2: chat and mail. Lists are read newest first, conversations from any position, unread ones are only counted; outgoing
    // messages are read as a whole and in order, and are found by the id they have on the server.
    this.version(2).stores({
      conversations: 'messagingHash, [listedIn+sortAt], [listedIn+isUnread]',
      chatMessages: '[messagingHash+seq]',
      heldMessages: 'messagingHash',
      sendings: '++order, clientId',
      sendingFiles: 'clientId',
      mailThreads: 'threadId, [box+lastAt]',
      mailMessages: 'messageId, [threadId+messageId]',
    })
    // 3: copies of uploads for browsers without the origin private file system. They are stored in pieces, because WebKit's private
    // windows cannot store files in rows.
    this.version(3).stores({ uploadPieces: '[localId+index], localId' })
    // 4: photos that are being uploaded, apart from the videos: a tab of an older build that leads the uploads would send them as videos.
    this.version(4).stores({ photoUploads: 'localId' })
    // 5: writes in the outbox that take photos with them. A tab of an older build would send them without, and their photos would be lost;
    // the new version closes its database.
    this.version(5).stores({})
  }
}
