/** What the viewer's heroes have published lately (H-17). */
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { declaredKinds } from '#contract/content/kinds.ts'
import type { ResponseInput } from '#contract/endpoint.ts'
import { storyLimits, type getDashboard } from '#contract/feed.ts'
import { findVisibleItems, mentionOf } from '../../../content/create-content.ts'
import { isItemFor } from '../../../db/conditions/is-item-for.ts'
import { notBlocked } from '../../../db/conditions/not-blocked.ts'
import { members } from '../../../db/tables/accounts.ts'
import { contentItems } from '../../../db/tables/content/content.ts'
import { heroes } from '../../../db/tables/social.ts'
import type { MemberContext } from '../../../http/context.ts'
import { toSeconds } from '../../../lib/moments.ts'
import { badgeColumns, presentBadge } from '../../members/index.ts'
import { isThere } from './feed.ts'

type Heroes = NonNullable<ResponseInput<typeof getDashboard>['stories']>

const storyKinds = () =>
  declaredKinds()
    .filter(({ can }) => can.story)
    .map(({ typeId }) => typeId)

/** Separate so that its plan can be tested: the newest items of each hero by an index, then the newest of these. */
export function storiesQuery({ db, viewer, now }: Pick<MemberContext, 'db' | 'viewer' | 'now'>) {
  const since = new Date(now().getTime() - storyLimits.hours * 3_600_000)
  const latest = db
    .select({ typeId: contentItems.typeId, itemId: contentItems.itemId, publishedAt: contentItems.publishedAt })
    .from(contentItems)
    .where(
      and(
        eq(contentItems.ownerId, heroes.heroId),
        eq(contentItems.state, 'listed'),
        gt(contentItems.publishedAt, since),
        inArray(contentItems.typeId, storyKinds()),
        viewer.role === 'admin' ? undefined : isItemFor(viewer.id),
      ),
    )
    .orderBy(sql`${contentItems.publishedAt} desc nulls last`)
    .limit(storyLimits.perHero)
    .as('latest')
  return db
    .select({ member: badgeColumns, typeId: latest.typeId, itemId: latest.itemId, publishedAt: latest.publishedAt })
    .from(heroes)
    .innerJoin(members, eq(members.id, heroes.heroId))
    .crossJoinLateral(latest)
    .where(and(eq(heroes.memberId, viewer.id), isThere(viewer, members), notBlocked(viewer.id, heroes.heroId)))
    .orderBy(desc(latest.publishedAt), desc(latest.itemId))
    .limit(storyLimits.heroes * storyLimits.perHero)
}

/** Items that are hidden by their kind's own policy, and what the site itself keeps, such as albums of favourites, are left out. */
export async function storiesFor(context: MemberContext): Promise<Heroes> {
  const rows = await storiesQuery(context)
  const find = await findVisibleItems(context, rows)
  const shown = rows.flatMap((row) => {
    const item = find(row)
    return item && item.isAutomatic !== true ? [{ ...row, item }] : []
  })
  return [...Map.groupBy(shown, ({ member }) => member.id).values()].slice(0, storyLimits.heroes).flatMap((ofHero) => {
    const [newest] = ofHero
    if (!newest) return []
    const stories = ofHero.toReversed().map(({ item, publishedAt }) => ({ item: mentionOf(item), publishedAt: toSeconds(publishedAt) }))
    return [{ member: presentBadge(newest.member), stories }]
  })
}
