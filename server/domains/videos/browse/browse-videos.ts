import type { RequestOutput } from '#contract/endpoint.ts'
import { pageSizes } from '#contract/content/paging.ts'
import { readTextFilter, type browseVideos as browseEndpoint, type VideoFilter } from '#contract/videos.ts'
import type { ContentList, NamedMembers } from '../../../content/list/content-list.ts'
import { countNewIn, listPage } from '../../../content/list/list-page.ts'
import { tiesBySetting } from '../../../content/list/owner-conditions.ts'
import type { MemberContext } from '../../../http/context.ts'
import type { PreparedJson } from '../../../http/prepared-json.ts'
import { findNamedMembers } from '../../content/index.ts'
import { memberViews, planBrowse } from './browse-plan.ts'
import { cardColumnList, cardJoins, listedColumns } from './card-sql.ts'

export const videoList: ContentList<VideoFilter> = {
  limit: pageSizes.videos,
  since: 'v.published_at',
  ties: tiesBySetting('videos'),
  columns: listedColumns,
  cardJoins,
  cardColumns: cardColumnList,
  plan: planBrowse,
}

type Input = RequestOutput<typeof browseEndpoint>

function namedIn(context: MemberContext, input: Input): Promise<NamedMembers> {
  const lookup = input.text ? readTextFilter(input.text.value) : null
  return findNamedMembers(context, input, lookup?.kind === 'member' ? lookup.userName : null, memberViews)
}

/** Throws user_not_found for a member who is not visible to the viewer, validation_failed for impossible filters. */
export async function browseVideos(context: MemberContext, input: Input): Promise<PreparedJson> {
  return listPage(context, videoList, input, await namedIn(context, input))
}

/** How many have been published since, with the same errors. */
export async function countNewVideos(context: MemberContext, input: Input, since: Date): Promise<number> {
  return countNewIn(context, videoList, { filter: input, named: await namedIn(context, input), since })
}
