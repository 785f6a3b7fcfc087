/** The list of domains: the only place that knows them all. */
import { maySee } from '#contract/policy/videos.ts'
import type { Viewer } from '#contract/roles.ts'
import { findVideoFacts } from './db/find-video-facts.ts'
import { accountsDomain } from './domains/accounts/index.ts'
import { commentsDomain } from './domains/comments/index.ts'
import { encodingDomain } from './domains/encoding/index.ts'
import { feedDomain } from './domains/feed/index.ts'
import { membersDomain } from './domains/members/index.ts'
import { operationsDomain } from './domains/operations/index.ts'
import { optinDomain } from './domains/optin/index.ts'
import { pagesDomain } from './domains/pages/index.ts'
import { playbackDomain } from './domains/playback/index.ts'
import { uploadsDomain } from './domains/uploads/index.ts'
import { videosDomain } from './domains/videos/index.ts'
import type { Services } from './http/context.ts'
import type { Domain } from './http/domain.ts'

export const domains: readonly Domain[] = [
  accountsDomain,
  membersDomain,
  operationsDomain,
  videosDomain,
  commentsDomain,
  feedDomain,
  pagesDomain,
  optinDomain,
  uploadsDomain,
  encodingDomain,
  playbackDomain,
]

/** Whose socket may hear about a film: whoever may see it. */
export async function mayWatch({ db }: Services, viewer: Viewer, videoId: number): Promise<boolean> {
  const facts = await findVideoFacts(db, videoId, viewer.id)
  return facts !== null && maySee(viewer, facts)
}
