import type { PhotoAlbumId } from '#contract/content/ids.ts'
import { tusPath, uploadChunkBytes, type UploadServer } from '#contract/uploads.ts'
import { apiOrigin } from '#src/http/api-origin.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { askToPersist } from '#src/platform/storage.ts'
import type { PickedFile, UploadDetails } from '#src/offline/uploads/upload-entry.ts'
import type { UploadAnswer, UploadClient, UploadCommand } from '#src/workers/upload/client.ts'
import type { RefusedFile } from '#src/entities/upload/sort-files.ts'

export type SupplyAnswer = Extract<UploadAnswer, { kind: 'supplied' }>['answer']
type Chosen = string[] | 'all'

export interface UploadActions {
  /** Returns the files that were refused. */
  add: (files: readonly PickedFile[], server: Pick<UploadServer, 'uploadServerUrl' | 'chunkBytes'>) => Promise<RefusedFile[]>
  /** The same for photos, which are put into the album. `unheard`: a tab of an older build leads the uploads, and nothing was added. */
  addPhotos: (files: readonly PickedFile[], albumId: PhotoAlbumId | null) => Promise<RefusedFile[] | 'unheard'>
  supply: (localId: string, picked: PickedFile) => Promise<SupplyAnswer>
  pause: (localIds: Chosen) => void
  resume: (localIds: Chosen) => void
  cancel: (localIds: Chosen) => Promise<void>
  useMobileData: (localId: string) => void
  describe: (localId: string, details: UploadDetails) => Promise<void>
  dismiss: (localId: string) => void
}

/**
 * The member's actions on uploads, whichever tab runs them. Bugs go to the error log and are not shown to the member.
 */
export function createUploadActions(uploads: Pick<UploadClient, 'run'>): UploadActions {
  const tell = (command: UploadCommand) => void uploads.run(command).catch(reportProblem)

  return {
    async add(files, { uploadServerUrl, chunkBytes }) {
      // Prevents the browser from clearing the copies when storage runs low; it may refuse.
      askToPersist().catch(reportProblem)
      const serverUrl = new URL(uploadServerUrl, apiOrigin).href
      return notTaken(await uploads.run({ kind: 'add', files: [...files], serverUrl, chunkBytes }))
    },
    async addPhotos(files, albumId) {
      askToPersist().catch(reportProblem)
      const serverUrl = new URL(tusPath, apiOrigin).href
      const command = { kind: 'add-photos' as const, files: [...files], serverUrl, chunkBytes: uploadChunkBytes, albumId }
      const answer = await uploads.run(command)
      return answer.kind === 'unheard' ? 'unheard' : notTaken(answer)
    },
    async supply(localId, picked) {
      const answer = await uploads.run({ kind: 'supply', localId, picked })
      return answer.kind === 'supplied' ? answer.answer : 'gone'
    },
    pause: (localIds) => tell({ kind: 'pause', localIds }),
    resume: (localIds) => tell({ kind: 'resume', localIds }),
    cancel: async (localIds) => void (await uploads.run({ kind: 'cancel', localIds })),
    useMobileData: (localId) => tell({ kind: 'use-mobile-data', localId }),
    describe: async (localId, details) => void (await uploads.run({ kind: 'describe', localId, details })),
    dismiss: (localId) => tell({ kind: 'dismiss', localId }),
  }
}

function notTaken(answer: UploadAnswer): RefusedFile[] {
  if (answer.kind !== 'added') return []
  return [
    ...answer.duplicates.map((name) => ({ name, reason: 'duplicate' as const })),
    ...answer.unreadable.map((name) => ({ name, reason: 'unreadable' as const })),
  ]
}
