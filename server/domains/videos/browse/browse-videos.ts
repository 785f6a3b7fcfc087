import type { RequestOutput } from '#contract/endpoint.ts'
import { pageSizes } from '#contract/content/paging.ts'
import { readTextFilter, type browseVideos as browseEndpoint, type VideoFilter } from '#contract/videos.ts'
import type { ContentList } from '../../../content/list/content-list.ts'
import { listPage } from '../../../content/list/list-page.ts'
import { tiesBySetting } from '../../../content/list/owner-conditions.ts'
import type { MemberContext } from '../../../http/context.ts'
import type { PreparedJson } from '../../../http/prepared-json.ts'
import { findNamedMembers } from '../../content/index.ts'
import { memberViews, planBrowse } from './browse-plan.ts'
import { cardColumnList, cardJoins, listedColumns } from './card-sql.ts'

export const videoList: ContentList<VideoFilter> = {
  limit: pageSizes.videos,
  ties: tiesBySetting('videos'),
  columns: listedColumns,
  cardJoins,
  cardColumns: cardColumnList,
  plan: planBrowse,
}

/** Throws user_not_found for a member who is not visible to the viewer, validation_failed for impossible filters. */
export async function browseVideos(context: MemberContext, input: RequestOutput<typeof browseEndpoint>): Promise<PreparedJson> {
  const lookup = input.text ? readTextFilter(input.text.value) : null
  const named = await findNamedMembers(context, input, lookup?.kind === 'member' ? lookup.userName : null, memberViews)
  return listPage(context, videoList, input, named)
}
