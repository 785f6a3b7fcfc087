/** Forums with a million posts and a hundred thousand events: four members at a time. */
import { searchEvents, type EventFilterInput } from '#contract/community/events.ts'
import {
  listForums,
  searchForumThreads,
  searchPosts,
  selectThread,
  threadViews,
  type ForumId,
  type ForumThreadId,
} from '#contract/community/forums.ts'
import { communityScale, fillCommunity } from '#server/testing/scale/fill-community.ts'
import { ask, atScale, percentile, type Question } from '../support/at-scale.ts'
import type { Bench } from '../support/bench.ts'
import type { Figure } from '../support/figure.ts'

export async function measureCommunity(bench: Bench): Promise<Figure[]> {
  return atScale(bench, async (site) => {
    const longThread = await fillCommunity(site.sql, bench.say)
    const others = await site.sql('select id::text, forum_id::text from threads where post_total > 1 order by md5(id::text) limit 60')
    const times = await ask(site, questionsAbout(longThread as ForumThreadId, others), bench.isQuick ? 1 : 3)
    return [
      ...[...times].map(([group, measured]): Figure => ({
        what: `${group}, 95 of 100`,
        unit: 'ms',
        value: percentile(measured, 95),
        wanted: { atMost: 150 },
      })),
      { what: 'Pages asked for', unit: 'count', value: [...times.values()].flat().length },
    ]
  })
}

/** Words of many posts and of few, of one post alone (a hash), and of none. */
const searches = ['rope', 'leather and', 'c4ca4238', 'a87ff679', 'nowhere to be found']

function questionsAbout(threadId: ForumThreadId, others: Array<Record<string, string>>): Question[] {
  const nearMe: EventFilterInput[] = [{ sortBy: 'near' }, { sortBy: 'near', withinKm: 50 }, { withinKm: 50 }, { text: 'rope' }]
  return [
    ...Array.from({ length: 20 }, (): Question => ({ group: 'The index of the forums', endpoint: listForums, input: {} })),
    ...threadViews.map((view): Question => ({ group: 'A page of threads', endpoint: searchForumThreads, input: { view }, pages: 3 })),
    ...others.map(({ forum_id: forumId }): Question => ({
      group: 'A page of threads',
      endpoint: searchForumThreads,
      input: { forumId: Number(forumId) as ForumId },
    })),
    ...Array.from({ length: 20 }, (): Question => ({
      group: `The end of a thread of ${communityScale.longThread} posts`,
      endpoint: selectThread,
      input: { threadId, place: 'last' },
    })),
    ...others.map(({ id }): Question => ({ group: 'A thread', endpoint: selectThread, input: { threadId: Number(id), place: 'unread' } })),
    ...searches.flatMap((text): Question[] => [
      { group: `A search of ${communityScale.posts} posts`, endpoint: searchPosts, input: { text }, pages: 2 },
      { group: `A search of ${communityScale.posts} posts`, endpoint: searchPosts, input: { text, threadId } },
      {
        group: `A search of ${communityScale.posts} posts`,
        endpoint: searchPosts,
        input: { text, forumId: Number(others[0]?.['forum_id']) },
      },
    ]),
    ...nearMe.flatMap((filter): Question[] =>
      Array.from({ length: 8 }, () => ({
        group: `Events near me among ${communityScale.events}`,
        endpoint: searchEvents,
        input: filter,
        pages: 1,
      })),
    ),
  ]
}
