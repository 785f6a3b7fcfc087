import type { UploadAnswer, UploadCommand } from './api.ts'
import type { UploadQueue } from './queue/upload-queue.ts'

const done: UploadAnswer = { kind: 'done' }

/** Every command may arrive twice (a leader that closed before answering), so each must be harmless the second time. */
export async function runCommand(queue: UploadQueue, command: UploadCommand): Promise<UploadAnswer> {
  switch (command.kind) {
    case 'add':
    case 'add-photos': {
      const target = { serverUrl: command.serverUrl, chunkBytes: command.chunkBytes ?? null }
      const { entries, supplied, duplicates, unreadable } = await queue.add(
        command.files,
        command.kind === 'add' ? target : { ...target, kind: 'photo', albumId: command.albumId },
      )
      const unkept = entries.filter((entry) => entry.keeping === 'impossible').map((entry) => entry.filename)
      return { kind: 'added', added: entries.length + supplied.length, unkept, duplicates: [...duplicates], unreadable: [...unreadable] }
    }
    case 'supply':
      return { kind: 'supplied', answer: await queue.supply(command.localId, command.picked) }
    case 'pause':
      return queue.pause(command.localIds).then(() => done)
    case 'resume':
      return queue.resume(command.localIds).then(() => done)
    case 'cancel':
      return queue.cancel(command.localIds).then(() => done)
    case 'use-mobile-data':
      return queue.useMobileData(command.localId).then(() => done)
    case 'describe':
      return queue.describe(command.localId, command.details).then(() => done)
    case 'dismiss':
      return queue.dismiss(command.localId).then(() => done)
  }
}
