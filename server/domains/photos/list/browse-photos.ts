/** The list of photos, and the neighbours of one photo in it. */
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import type { browsePhotos as browseEndpoint, PhotoFilter, photoPager as pagerEndpoint } from '#contract/photos/photos.ts'
import { totalLimit } from '#contract/content/paging.ts'
import type { NamedMembers } from '../../../content/list/content-list.ts'
import { countNewIn, listPage } from '../../../content/list/list-page.ts'
import { placeInList } from '../../../content/list/list-place.ts'
import { findNamedTags } from '../../../content/list/tag-conditions.ts'
import type { MemberContext } from '../../../http/context.ts'
import type { PreparedJson } from '../../../http/prepared-json.ts'
import { findNamedMembers, type MemberViews } from '../../content/index.ts'
import { getVisiblePhotoAlbum } from '../photo-album-reads.ts'
import { getVisiblePhoto } from '../reads.ts'
import { photoCards } from './photo-card-sql.ts'
import { photoList, type ListedPhotoFilter } from './photo-list.ts'

const noMemberViews: MemberViews = { ofMember: new Set(), ofProfile: new Set(), withMember: new Set() }

/** Throws user_not_found and album_not_found for a member or an album that is not visible to the viewer. */
async function resolve<Filter extends PhotoFilter>(
  context: MemberContext,
  filter: Filter,
): Promise<{ filter: Filter & ListedPhotoFilter; named: NamedMembers }> {
  const named = await findNamedMembers(context, filter, null, noMemberViews)
  const namedTags = await findNamedTags(context.db, filter.tags)
  if (filter.albumId === undefined) return { filter: { ...filter, namedTags, isOpened: false }, named }
  const { facts } = await getVisiblePhotoAlbum(context.db, context, filter.albumId)
  return { filter: { ...filter, namedTags, isOpened: facts.isOpened }, named }
}

export async function browsePhotos(context: MemberContext, input: RequestOutput<typeof browseEndpoint>): Promise<PreparedJson> {
  const { filter, named } = await resolve(context, input)
  return listPage(context, photoList, filter, named)
}

/** How many have been published since, with the same errors. */
export async function countNewPhotos(context: MemberContext, input: PhotoFilter, since: Date): Promise<number> {
  return countNewIn(context, photoList, { ...(await resolve(context, input)), since })
}

/** Throws not_found for a photo that is not visible to the viewer. */
export async function photoPager(
  context: MemberContext,
  { photoId, ...input }: RequestOutput<typeof pagerEndpoint>,
): Promise<ResponseInput<typeof pagerEndpoint>> {
  const { db, viewer } = context
  await getVisiblePhoto(db, context, photoId)
  const { filter, named } = await resolve(context, input)
  const { previousId, nextId, position, total } = await placeInList(db, { list: photoList, viewer, filter, named }, photoId)
  const cards = await photoCards(
    db,
    viewer.id,
    [previousId, nextId].filter((id) => id !== null),
  )
  const card = (wanted: number | null) => cards.find((each) => each.photoId === wanted) ?? null
  return {
    previous: card(previousId),
    next: card(nextId),
    position,
    total: Math.min(total, totalLimit),
    totalIsLimit: total > totalLimit,
  }
}
