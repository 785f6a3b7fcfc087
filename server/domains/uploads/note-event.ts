/** Events that devices report about their uploads (U-05). Member and user agent come from the session, never from the body. */
import type { RequestOutput } from '#contract/endpoint.ts'
import type { reportUpload } from '#contract/uploads.ts'
import { uploadReports } from '../../db/tables/uploads.ts'
import type { MemberContext } from '../../http/context.ts'
import { findOwnUpload } from './reads.ts'

type Kind = RequestOutput<typeof reportUpload>['data']['kind']

/** An id that is not the member's is dropped, so that no event can be attached to others' uploads. */
export async function noteEvent(
  { db, viewer, userAgent, now }: MemberContext,
  kind: Kind,
  uploadId: string | null,
  detail: string,
): Promise<void> {
  const isOwn = uploadId !== null && (await findOwnUpload(db, viewer.id, uploadId)) !== null
  await db.insert(uploadReports).values({
    memberId: viewer.id,
    kind,
    detail,
    userAgent,
    createdAt: now(),
    uploadId: isOwn ? uploadId : null,
  })
}
