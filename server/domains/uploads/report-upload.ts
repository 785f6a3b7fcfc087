/** What devices tell about their uploads (U-05). Member and user agent come from the session, never from the body. */
import { uploadReports } from '../../db/tables/uploads.ts'
import type { MemberContext } from '../../http/context.ts'
import { findOwnUpload } from './reads.ts'

/** An id that is not the member's is left out: reports cannot be hung on others' uploads. */
export async function reportUpload(
  { db, viewer, userAgent, now }: MemberContext,
  report: { kind: string; uploadId: string | null; detail: string },
): Promise<void> {
  const isOwn = report.uploadId !== null && (await findOwnUpload(db, viewer.id, report.uploadId)) !== null
  await db.insert(uploadReports).values({
    memberId: viewer.id,
    kind: report.kind,
    detail: report.detail,
    userAgent,
    createdAt: now(),
    uploadId: isOwn ? report.uploadId : null,
  })
}
