/** The list of blog posts. Only this file decides what a view shows. */
import type { BlogCard, BlogFilter, BlogSort, BlogView, searchBlogs as endpoint } from '#contract/community/blogs.ts'
import type { RequestOutput } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { keepsBlogs } from '#contract/policy/community/blogs.ts'
import { pageSizes } from '#contract/content/paging.ts'
import { cardColumnsOf, ownerColumns, secondsOf } from '../../content/list/card-columns.ts'
import type { ContentList, ListPlan, ListQuestion } from '../../content/list/content-list.ts'
import { latestBy, mostBy, type ListOrder } from '../../content/list/list-order.ts'
import { countNewIn, listPage } from '../../content/list/list-page.ts'
import { byFriends, hiddenMembers, tiesByBlocks, viewerPlace } from '../../content/list/owner-conditions.ts'
import { textCondition } from '../../db/conditions/text-condition.ts'
import type { Database } from '../../db/context.ts'
import { runStatement, type Statement } from '../../db/statement.ts'
import type { MemberContext } from '../../http/context.ts'
import type { PreparedJson } from '../../http/prepared-json.ts'
import { findNamedMembers, type MemberViews } from '../content/index.ts'

const excerptLength = 640

/** Columns of `blog_posts v` that a list's inner query selects so that the card's columns can use it as `p`. */
const columns = [...['id', 'owner_id', 'title', 'text', 'category', 'link'], ...['up_votes', 'comment_total', 'created_at']]
  .map((column) => `v.${column}`)
  .join(', ')

const cardColumns = cardColumnsOf<BlogCard>('blog', {
  blogId: 'p.id',
  title: 'p.title',
  excerpt: `left(p.text, ${excerptLength})`,
  category: 'p.category',
  link: 'p.link',
  ...ownerColumns,
  totalLike: 'p.up_votes',
  publishedAt: secondsOf('p.created_at'),
})

/** One row per sort, each with its own index. */
const sorts: Record<BlogSort, ListOrder> = {
  time_stamp: latestBy('v.created_at'),
  total_comment: mostBy('v.comment_total'),
  total_like: mostBy('v.up_votes'),
}

interface ViewParts {
  readonly where: readonly string[]
  readonly from?: string
  /** What `time_stamp` means in this view. */
  readonly latest?: ListOrder
}

const views: Record<BlogView, ViewParts> = {
  all: { where: [] },
  blog: { where: ["v.category = 'blog'"] },
  release: { where: ["v.category = 'release'"] },
  my: { where: [`v.owner_id = ${viewerPlace}`] },
  friend: { where: [byFriends] },
  fave: {
    from: "content_favourites k join blog_posts v on k.type_id = 'blog' and v.id = k.item_id",
    where: [`k.member_id = ${viewerPlace}`],
    latest: latestBy('k.created_at', 'k.item_id'),
  },
}

function planBlogs(statement: Statement, { filter, named, hasTies, viewer }: Omit<ListQuestion<BlogFilter>, 'list'>): ListPlan {
  const { where, from = 'blog_posts v', latest } = views[filter.view]
  const extra = [
    ...(named.ofFilter === null ? [] : [`v.owner_id = ${statement.bind(named.ofFilter, 'bigint')}`]),
    ...(filter.text === ''
      ? []
      : [textCondition({ value: filter.text, operator: 'contains' }, { whole: 'v.title_key', start: 'v.title_key' }, statement)]),
  ]
  return {
    from,
    // Posts are for all members, so that only a block narrows the list, and never that of staff.
    where: [
      'v.deleted_at is null',
      ...where,
      ...extra,
      ...(hasTies && !keepsBlogs(viewer) ? [`v.owner_id not in (${hiddenMembers})`] : []),
    ],
    branches: [],
    order: (filter.sortBy === 'time_stamp' && latest) || sorts[filter.sortBy],
    isPlain: extra.length === 0,
  }
}

const cardJoins = 'join members m on m.id = p.owner_id'

const blogList: ContentList<BlogFilter> = {
  limit: pageSizes.blogs,
  since: 'v.created_at',
  ties: tiesByBlocks,
  columns,
  cardJoins,
  cardColumns,
  plan: planBlogs,
}

/** One post, for its page. Throws not_found. */
export async function getBlogCard(db: Database, viewerId: number, blogId: number): Promise<BlogCard> {
  const text = `select row_to_json(card) as json from (select ${columns} from blog_posts v where v.id = $2::bigint) p
    ${cardJoins} cross join lateral (select ${cardColumns('code', true)}) card`
  const [found] = await runStatement<{ json: BlogCard }>(db, text, [viewerId, blogId], { isPrepared: true })
  if (!found) throw new Refusal('not_found')
  return found.json
}

const noMemberViews: MemberViews = { ofMember: new Set(), ofProfile: new Set(), withMember: new Set() }

/** Throws user_not_found for a member who is not visible to the viewer. */
export async function searchBlogsFor(context: MemberContext, input: RequestOutput<typeof endpoint>): Promise<PreparedJson> {
  return listPage(context, blogList, input, await findNamedMembers(context, input, null, noMemberViews))
}

/** How many have been published since, with the same errors. */
export async function countNewBlogs(context: MemberContext, input: BlogFilter, since: Date): Promise<number> {
  return countNewIn(context, blogList, { filter: input, named: await findNamedMembers(context, input, null, noMemberViews), since })
}
