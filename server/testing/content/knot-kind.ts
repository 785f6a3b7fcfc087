/** A kind of content that only tests have: it needs only this declaration, its table, and one object. Likes instead of votes. */
import { eq, inArray, sql } from 'drizzle-orm'
import { bigint, boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import pg from 'pg'
// Imported first: `compose.ts` checks that every declared kind has a domain, and this kind has none there.
import { content } from '../../compose.ts'
import * as v from 'valibot'
import { defineContentKind } from '#contract/content/kinds.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { pageOf, pageRequest } from '#contract/content/paging.ts'
import { memberId } from '#contract/primitives.ts'
import type { ContentKind } from '../../content/content-kind.ts'
import { createContent } from '../../content/create-content.ts'
import type { ContentList } from '../../content/list/content-list.ts'
import { latestBy, mostBy } from '../../content/list/list-order.ts'
import { listPage } from '../../content/list/list-page.ts'
import { audienceConditions, tiesBySetting, viewerPlace } from '../../content/list/owner-conditions.ts'
import { notBlocked } from '../../db/conditions/not-blocked.ts'
import { findNamedMembers } from '../../domains/content/index.ts'
import type { Domain } from '../../http/domain.ts'
import { implementPrepared } from '../../http/prepared-json.ts'

export const knotDeclaration = defineContentKind({
  typeId: 'knot',
  path: (knotId) => `/knots/${knotId}`,
  can: {
    vote: 'like',
    favourite: true,
    comment: true,
    report: true,
    view: true,
    feed: true,
    key: true,
    tag: true,
    approval: false,
    transfer: true,
    sale: true,
    story: false,
  },
  audience: 'photos',
  module: 'knots',
  listPath: '/knots/browse',
  feedDetail: 'photo',
})

export const knots = pgTable('knots', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  ownerId: bigint({ mode: 'number' }).notNull(),
  title: text().notNull(),
  isDraft: boolean().notNull().default(false),
  likeTotal: integer().notNull().default(0),
  commentTotal: integer().notNull().default(0),
  viewTotal: integer().notNull().default(0),
  ownerAudience: text().notNull().default('members'),
  publishedAt: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  deletedAt: timestamp({ withTimezone: true, mode: 'date' }),
})

/** The statements that a migration of a real kind would contain. */
export async function createKnots(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(`
      create table knots (
        id bigint primary key generated always as identity, owner_id bigint not null references members (id), title text not null,
        is_draft boolean not null default false, like_total int not null default 0, comment_total int not null default 0,
        view_total int not null default 0, owner_audience text not null default 'members', published_at timestamptz not null default now(),
        deleted_at timestamptz);
      create index knots_latest on knots (published_at desc nulls last, id desc nulls last) where deleted_at is null and not is_draft;
      create function knot_changed() returns trigger language plpgsql as $$
      begin
        perform ropewalk_put_content_item('knot', new.id, new.owner_id,
          case when new.deleted_at is not null then 'deleted' when new.is_draft then 'private' else 'listed' end, new.owner_audience, new.published_at);
        return null;
      end $$;
      create trigger knots_content_item after insert or update on knots for each row execute function knot_changed();
      create trigger knots_content_item_gone after delete on knots for each row execute function ropewalk_drop_content_item('knot');
      grant select, insert, update, delete on knots to public;
      grant usage on all sequences in schema public to public`)
  } finally {
    await client.end()
  }
}

export const knotKind: ContentKind = {
  declaration: knotDeclaration,
  async findVisible(db, viewer, itemIds) {
    const rows = await db
      .select({ knot: knots, isBlocked: sql<boolean>`not (${notBlocked(viewer.id, knots.ownerId)})` })
      .from(knots)
      .where(inArray(knots.id, [...itemIds]))
    return new Map(
      rows
        .filter(({ knot, isBlocked }) => !isBlocked && knot.deletedAt === null && (!knot.isDraft || knot.ownerId === viewer.id))
        .map(({ knot: { id, ownerId, title, isDraft } }) => {
          const shown = { typeId: 'knot', itemId: id, ownerId, title, thumb: null, isDraft, isReadOnly: false }
          return [id, { ...shown, canTransfer: ownerId === viewer.id }]
        }),
    )
  },
  counters: { table: 'knots', upVotes: 'like_total', comments: 'comment_total', views: 'view_total' },
  exported: { section: 'knots', rows: (db, memberId) => db.select().from(knots).where(eq(knots.ownerId, memberId)) },
  async deleteAllOf(tx, ownerId, now) {
    const gone = await tx.update(knots).set({ deletedAt: now, title: '' }).where(eq(knots.ownerId, ownerId)).returning({ id: knots.id })
    return ({ bus }) => {
      for (const { id } of gone) bus.emit('content.deleted', { typeId: 'knot', itemId: id, ownerId })
    }
  },
  async transfer(tx, { itemId, toId }) {
    await tx.update(knots).set({ ownerId: toId }).where(eq(knots.id, itemId))
    return () => undefined
  },
}

export const contentWithKnots = createContent([...content.kinds, knotKind])

const knotCard = v.object({ knotId: v.number(), title: v.string(), likes: v.number(), isFavourite: v.boolean() })
const knotFilter = v.object({
  view: v.optional(v.picklist(['all', 'faves', 'his']), 'all'),
  sortBy: v.optional(v.picklist(['latest', 'most-liked']), 'latest'),
  userId: v.optional(memberId),
  userName: v.optional(v.string()),
})
type KnotFilter = v.InferOutput<typeof knotFilter>

export const browseKnots = defineEndpoint({
  name: 'knots.browse',
  method: 'POST',
  path: '/api3/knots/browse',
  access: 'member',
  offline: 'cache',
  request: v.object({ ...knotFilter.entries, ...pageRequest }),
  response: pageOf(knotCard),
  errors: ['user_not_found'],
})

const isListed = 'v.deleted_at is null and not v.is_draft'
const latest = latestBy('v.published_at')
const sorts = { latest, 'most-liked': mostBy('v.like_total') } as const

const knotList: ContentList<KnotFilter> = {
  limit: 30,
  since: 'v.published_at',
  ties: tiesBySetting('photos'),
  columns: 'v.id, v.owner_id, v.title, v.like_total',
  cardJoins: `left join content_favourites f on f.member_id = ${viewerPlace} and f.type_id = 'knot' and f.item_id = p.id`,
  cardColumns: () => `p.id as knot_id, p.title, p.like_total as likes, f.item_id is not null as is_favourite`,
  plan(statement, { viewer, filter, named, hasTies }) {
    const isOfFavourites = filter.view === 'faves'
    return {
      from: isOfFavourites ? `content_favourites k join knots v on k.type_id = 'knot' and v.id = k.item_id` : 'knots v',
      where: [
        isListed,
        ...(isOfFavourites ? [`k.member_id = ${viewerPlace}`] : []),
        ...(filter.view === 'his' ? [`v.owner_id = ${statement.bind(named.ofView, 'bigint')}`] : []),
        ...audienceConditions(viewer.role === 'admin', { isOwn: false, hasTies }),
      ],
      branches: [],
      order: sorts[filter.sortBy],
      isPlain: true,
    }
  },
}

const views = { ofMember: new Set(['his']), ofProfile: new Set<string>(), withMember: new Set(['his']) }

export const knotDomain: Domain = {
  name: 'knots',
  implementations: [
    implementPrepared(browseKnots, async (context, input) =>
      listPage(context, knotList, input, await findNamedMembers(context, input, null, views)),
    ),
  ],
}
