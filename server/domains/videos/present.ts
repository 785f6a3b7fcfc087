/** The details of a video, with this viewer's abilities. */
import type { ResponseInput } from '#contract/endpoint.ts'
import { abilities, mayApproveVideos, maySee } from '#contract/policy/videos.ts'
import { Refusal } from '#contract/error.ts'
import { formatTimecode } from '#contract/policy/timecode.ts'
import type { getVideo } from '#contract/videos.ts'
import { findMyVote } from '../../content/votes.ts'
import type { MemberContext } from '../../http/context.ts'
import { getBadgeRow, presentBadge } from '../members/index.ts'
import { categoriesOf, findSaleTerms, findVideo, getCard, starsOf } from './reads.ts'

/** Throws not_found for videos that are not visible to the viewer. */
export async function presentDetails({ db, viewer }: MemberContext, videoId: number): Promise<ResponseInput<typeof getVideo>> {
  const video = await findVideo(db, viewer.id, videoId)
  if (!video || !maySee(viewer, video.facts)) throw new Refusal('not_found')
  const { row, facts } = video
  const [card, owner, categories, stars, myVote, saleTerms] = await Promise.all([
    getCard(db, viewer.id, videoId),
    getBadgeRow(db, row.ownerId),
    categoriesOf(db, videoId),
    starsOf(db, viewer.id, videoId),
    findMyVote(db, viewer.id, { typeId: 'video', itemId: videoId }),
    findSaleTerms(db, videoId),
  ])
  const can = abilities(viewer, facts)
  return {
    ...card,
    description: row.description,
    categories,
    stars: stars.map(presentBadge),
    owner: presentBadge(owner),
    myVote,
    watcherOverlay: row.watcherOverlay,
    watermark: can.canEdit ? (row.watermark?.text ?? null) : null,
    thumbTimecode: row.thumbSeconds === null ? null : formatTimecode(row.thumbSeconds),
    width: row.width,
    height: row.height,
    can,
    publishWhenReady: row.publishWhenReady,
    ...(can.canEdit || mayApproveVideos(viewer) ? { approval: { state: row.approval, reason: row.approvalReason } } : {}),
    ...saleTerms,
    version: row.version,
  }
}
