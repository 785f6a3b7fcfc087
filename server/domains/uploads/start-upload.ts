/** Creates the draft video and the upload. Choosing the same file again resumes it. */
import { randomBytes } from 'node:crypto'
import { Refusal } from '#contract/error.ts'
import { isUniqueViolation, transaction } from '../../db/client.ts'
import { uploads } from '../../db/tables/uploads.ts'
import type { MemberContext } from '../../http/context.ts'
import { videoDefaultsOf } from '../accounts/index.ts'
import { insertDraft } from '../videos/index.ts'
import { isVideoFile, titleOf } from './file-rules.ts'
import { findReceiving, type UploadWithTitle } from './reads.ts'
import { reserveSpace } from './space.ts'

export interface StartedUpload {
  readonly upload: UploadWithTitle
  readonly isExisting: boolean
}

export async function startUpload(
  context: MemberContext,
  file: { filename: string; sizeBytes: number; filetype: string; fingerprint: string },
): Promise<StartedUpload> {
  const { db, viewer, config } = context
  if (!isVideoFile(file)) throw new Refusal('upload_wrong_type')
  if (file.sizeBytes > config.UPLOAD_MAX_BYTES) throw new Refusal('upload_too_large')
  const known = await findReceiving(db, viewer.id, file.fingerprint)
  if (known) return continued(known, file.sizeBytes)
  try {
    return { upload: await insertUpload(context, file), isExisting: false }
  } catch (error) {
    // Another tab was slightly faster with the same file.
    const faster = isUniqueViolation(error, 'uploads_same_file') ? await findReceiving(db, viewer.id, file.fingerprint) : null
    if (!faster) throw error
    return continued(faster, file.sizeBytes)
  }
}

/** The size is part of the fingerprint; a different size means a different file. */
function continued(upload: UploadWithTitle, sizeBytes: number): StartedUpload {
  if (upload.sizeBytes !== sizeBytes) throw new Refusal('upload_duplicate')
  return { upload, isExisting: true }
}

async function insertUpload(context: MemberContext, file: Parameters<typeof startUpload>[1]): Promise<UploadWithTitle> {
  const { db, viewer, now } = context
  const title = titleOf(file.filename, now())
  return transaction(db, async (tx) => {
    await reserveSpace(tx, context, file.sizeBytes)
    const { watcherOverlay } = await videoDefaultsOf(tx, viewer.id)
    const videoId = await insertDraft(tx, { ownerId: viewer.id, title, watcherOverlay, now: now() })
    const rows = await tx
      .insert(uploads)
      .values({ id: randomBytes(16).toString('hex'), memberId: viewer.id, videoId, ...file, createdAt: now(), updatedAt: now() })
      .returning()
    const [row] = rows
    if (!row) throw new Error('The upload was not inserted.')
    return { ...row, title }
  })
}
