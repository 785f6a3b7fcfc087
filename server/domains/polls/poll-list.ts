/** The list of polls. Only this file decides what a view shows. */
import type { PollCard, PollFilter, PollSort, PollView, searchPolls as endpoint } from '#contract/community/polls.ts'
import type { RequestOutput } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { pageSizes } from '#contract/content/paging.ts'
import { cardColumnsOf, ownerColumns, secondsOf } from '../../content/list/card-columns.ts'
import type { ContentList, ListPlan, ListQuestion } from '../../content/list/content-list.ts'
import { latestBy, mostBy, type ListOrder } from '../../content/list/list-order.ts'
import { countNewIn, listPage } from '../../content/list/list-page.ts'
import { audienceConditions, byFriends, tiesByItem, viewerPlace } from '../../content/list/owner-conditions.ts'
import { textCondition } from '../../db/conditions/text-condition.ts'
import type { Database } from '../../db/context.ts'
import { runStatement, type Statement } from '../../db/statement.ts'
import type { MemberContext } from '../../http/context.ts'
import type { PreparedJson } from '../../http/prepared-json.ts'
import { findNamedMembers, type MemberViews } from '../content/index.ts'

type ListedPollFilter = PollFilter & { readonly hasResults: boolean }

/** Columns of `polls v` that a list's inner query selects so that the card's columns can use it as `p`. */
const columns = [
  ...['id', 'owner_id', 'title', 'privacy', 'privacy_comment', 'is_multiple', 'show_results', 'ends_at'],
  ...['voter_total', 'up_votes', 'comment_total', 'created_at'],
]
  .map((column) => `v.${column}`)
  .join(', ')

const hasEnded = (poll: string) => `coalesce(${poll}.ends_at <= now(), false)`
/** The viewer's own vote; nobody else's is ever read. */
const ownVote = (poll: string) => `select 1 from poll_votes mine where mine.poll_id = ${poll}.id and mine.member_id = ${viewerPlace}`
/** `showsResults` of `contract/policy/polls.ts`, in SQL. */
const showsResults = (poll: string) =>
  `(${hasEnded(poll)} or ${poll}.show_results = 'at_once' or (${poll}.show_results = 'after_vote' and exists (${ownVote(poll)})))`

/**
 * `m` the owner, `b` the viewer's vote, `a` the answers. Votes of members across a block count as well: a total that changed with a block
 * would say how the blocked member voted.
 */
const cardJoins = `join members m on m.id = p.owner_id
  left join poll_votes b on b.poll_id = p.id and b.member_id = ${viewerPlace}
  cross join lateral (
    select coalesce(json_agg(json_build_object('answer_id', c.id, 'answer', c.answer,
      'total_votes', case when ${showsResults('p')} then c.vote_total end) order by c.position, c.id), '[]') as answers
    from poll_answers c where c.poll_id = p.id
  ) a`

const cardColumns = cardColumnsOf<PollCard>('poll', {
  pollId: 'p.id',
  title: 'p.title',
  ...ownerColumns,
  privacy: 'p.privacy',
  privacyComment: 'p.privacy_comment',
  isMultiple: 'p.is_multiple',
  showResults: 'p.show_results',
  endsAt: secondsOf('p.ends_at'),
  hasEnded: hasEnded('p'),
  answers: 'a.answers',
  vote: 'b.answer_ids',
  totalVoters: 'p.voter_total',
  totalLike: 'p.up_votes',
  publishedAt: secondsOf('p.created_at'),
})

/** One row per sort, each with its own index. */
const sorts: Record<PollSort, ListOrder> = {
  time_stamp: latestBy('v.created_at'),
  total_voters: mostBy('v.voter_total'),
  total_comment: mostBy('v.comment_total'),
  total_like: mostBy('v.up_votes'),
}

interface ViewParts {
  readonly where: readonly string[]
  readonly isOwn?: true
  readonly from?: string
  /** What `time_stamp` means in this view. */
  readonly latest?: ListOrder
}

const views: Record<PollView, ViewParts> = {
  all: { where: [] },
  open: { where: ['(v.ends_at is null or v.ends_at > now())'] },
  ended: { where: ['v.ends_at <= now()'] },
  my: { where: [`v.owner_id = ${viewerPlace}`], isOwn: true },
  voted: { where: [`v.id in (select poll_id from poll_votes where member_id = ${viewerPlace})`] },
  unvoted: { where: ['(v.ends_at is null or v.ends_at > now())', `not exists (${ownVote('v')})`] },
  friend: { where: [byFriends] },
  fave: {
    from: "content_favourites k join polls v on k.type_id = 'poll' and v.id = k.item_id",
    where: [`k.member_id = ${viewerPlace}`],
    latest: latestBy('k.created_at', 'k.item_id'),
  },
}

/** The text is in the question, or else in an answer. Each has an index of its own. */
function textBranches(statement: Statement, text: string): readonly string[] {
  if (text === '') return []
  const inQuestion = textCondition({ value: text, operator: 'contains' }, { whole: 'v.title_key', start: 'v.title_key' }, statement)
  const inAnswer = textCondition({ value: text, operator: 'contains' }, { whole: 'w.answer_key', start: 'w.answer_key' }, statement)
  return [inQuestion, `not (${inQuestion}) and v.id = any(array(select w.poll_id from poll_answers w where ${inAnswer}))`]
}

const everyPoll = 'polls v'

function planPolls(statement: Statement, { viewer, filter, named, hasTies }: Omit<ListQuestion<ListedPollFilter>, 'list'>): ListPlan {
  const { where, from = everyPoll, isOwn = false, latest } = views[filter.view]
  const branches = textBranches(statement, filter.text)
  // Branches read the polls alone, in the order of an index. Favourites of one member are few enough to be checked one by one.
  const isBranched = branches.length > 0 && from === everyPoll
  const extra = [
    ...(named.ofFilter === null ? [] : [`v.owner_id = ${statement.bind(named.ofFilter, 'bigint')}`]),
    ...(filter.hasResults ? [showsResults('v')] : []),
    ...(branches.length > 0 && !isBranched ? [`(${branches.map((branch) => `(${branch})`).join(' or ')})`] : []),
  ]
  return {
    from,
    where: ['v.deleted_at is null', ...where, ...extra, ...audienceConditions(viewer.role === 'admin', { isOwn, hasTies })],
    branches: isBranched ? branches : [],
    order: (filter.sortBy === 'time_stamp' && latest) || sorts[filter.sortBy],
    isPlain: extra.length === 0 && branches.length === 0,
  }
}

const pollList: ContentList<ListedPollFilter> = {
  limit: pageSizes.polls,
  since: 'v.created_at',
  ties: tiesByItem('polls'),
  columns,
  cardJoins,
  cardColumns,
  plan: planPolls,
}

/** One poll, for its page. The keys of `answers` are those of the wire. Throws not_found. */
export async function getPollCard(db: Database, viewerId: number, pollId: number): Promise<Omit<PollCard, 'answers'>> {
  const text = `select row_to_json(card) as json from (select ${columns} from polls v where v.id = $2::bigint) p
    ${cardJoins} cross join lateral (select ${cardColumns('code', true)}) card`
  const [found] = await runStatement<{ json: PollCard }>(db, text, [viewerId, pollId], { isPrepared: true })
  if (!found) throw new Refusal('not_found')
  return found.json
}

const noMemberViews: MemberViews = { ofMember: new Set(), ofProfile: new Set(), withMember: new Set() }

type Input = RequestOutput<typeof endpoint>

async function findPolls(context: MemberContext, input: Input, hasResults: boolean): Promise<PreparedJson> {
  return listPage(context, pollList, { ...input, hasResults }, await findNamedMembers(context, input, null, noMemberViews))
}

/** Throws user_not_found for a member who is not visible to the viewer. */
export const searchPolls = (context: MemberContext, input: Input): Promise<PreparedJson> => findPolls(context, input, false)

/** The same for the polls whose totals this viewer may see now. */
export const searchPollResults = (context: MemberContext, input: Input): Promise<PreparedJson> => findPolls(context, input, true)

/** How many have been published since, with the same errors; with `hasResults`, of those whose totals this viewer may see now. */
export async function countNewPolls(context: MemberContext, input: ListedPollFilter, since: Date): Promise<number> {
  return countNewIn(context, pollList, { filter: input, named: await findNamedMembers(context, input, null, noMemberViews), since })
}
