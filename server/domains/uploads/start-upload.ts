/** Creates the draft and the upload. Choosing the same file again resumes it. */
import { randomBytes } from 'node:crypto'
import { Refusal } from '#contract/error.ts'
import type { OfferedFile, UploadTarget } from '../../content/upload-target.ts'
import { isUniqueViolation, transaction } from '../../db/client.ts'
import type { Transaction } from '../../db/context.ts'
import { uploads } from '../../db/tables/uploads.ts'
import type { MemberContext } from '../../http/context.ts'
import { findReceiving, type UploadWithTitle } from './reads.ts'
import { reserveSpace } from './space.ts'

export interface StartedUpload {
  readonly upload: UploadWithTitle
  readonly isExisting: boolean
}

interface Draft {
  readonly itemId: number
  readonly title: string
}

/** Part of the transaction that reserves the space. */
type InsertDraft = (tx: Transaction) => Promise<Draft>

/** Throws upload_wrong_type, upload_too_large, upload_over_quota, upload_no_space, and what `insertDraft` throws. */
export async function startUpload(
  context: MemberContext,
  { typeId, check }: UploadTarget,
  file: OfferedFile,
  insertDraft: InsertDraft,
): Promise<StartedUpload> {
  const { db, viewer, config } = context
  check(file, config)
  const wanted = { typeId, fingerprint: file.fingerprint }
  const known = await findReceiving(db, viewer.id, wanted)
  if (known) return continued(known, file.sizeBytes)
  try {
    return { upload: await insertUpload(context, typeId, file, insertDraft), isExisting: false }
  } catch (error) {
    // Another tab was slightly faster with the same file.
    const faster = isUniqueViolation(error, 'uploads_same_file') ? await findReceiving(db, viewer.id, wanted) : null
    if (!faster) throw error
    return continued(faster, file.sizeBytes)
  }
}

/** The size is part of the fingerprint; a different size means a different file. */
function continued(upload: UploadWithTitle, sizeBytes: number): StartedUpload {
  if (upload.sizeBytes !== sizeBytes) throw new Refusal('upload_duplicate')
  return { upload, isExisting: true }
}

async function insertUpload(
  context: MemberContext,
  typeId: string,
  { filename, sizeBytes, filetype, fingerprint }: OfferedFile,
  insertDraft: InsertDraft,
): Promise<UploadWithTitle> {
  const { db, viewer, now } = context
  return transaction(db, async (tx) => {
    await reserveSpace(tx, context, sizeBytes)
    const { itemId, title } = await insertDraft(tx)
    const file = { filename, sizeBytes, filetype, fingerprint }
    const [row] = await tx
      .insert(uploads)
      .values({ id: randomBytes(16).toString('hex'), memberId: viewer.id, typeId, itemId, ...file, createdAt: now(), updatedAt: now() })
      .returning()
    if (!row) throw new Error('The upload was not inserted.')
    return { ...row, title }
  })
}
