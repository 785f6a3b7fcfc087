import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { ResultTime } from '#contract/community/polls.ts'
import type { ContentAudience } from '#contract/policy/members.ts'
import { members } from '../accounts.ts'
import { bytewiseText, identity, moment, reference } from '../columns.ts'

/** A poll. Its totals are counted by the command that votes. */
export const polls = pgTable(
  'polls',
  {
    id: identity(),
    ownerId: reference()
      .notNull()
      .references(() => members.id),
    title: text().notNull(),
    /** Without case and accents, for search. */
    titleKey: bytewiseText()
      .notNull()
      .generatedAlwaysAs(sql`ropewalk_fold(title)`),
    isMultiple: boolean().notNull().default(false),
    showResults: text().$type<ResultTime>().notNull().default('after_vote'),
    /** Null: the poll has no end. */
    endsAt: moment(),
    /** The poll's own privacy, with the levels of albums (`contract/policy/video-albums.ts`). */
    privacy: smallint().notNull().default(0),
    privacyComment: smallint().notNull().default(0),
    ownerAudience: text()
      .$type<ContentAudience>()
      .notNull()
      .generatedAlwaysAs(sql`ropewalk_album_audience('members', privacy)`),
    /** Members who voted. */
    voterTotal: integer().notNull().default(0),
    upVotes: integer().notNull().default(0),
    commentTotal: integer().notNull().default(0),
    viewTotal: integer().notNull().default(0),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    version: integer().notNull().default(1),
    deletedAt: moment(),
  },
  (table) => {
    const listed = sql`deleted_at is null`
    return [
      index('polls_latest').on(table.createdAt.desc(), table.id.desc(), table.ownerId, table.ownerAudience, table.endsAt).where(listed),
      index('polls_most_voted').on(table.voterTotal.desc(), table.id.desc(), table.ownerId, table.ownerAudience).where(listed),
      index('polls_most_talked').on(table.commentTotal.desc(), table.id.desc(), table.ownerId, table.ownerAudience).where(listed),
      index('polls_most_liked').on(table.upVotes.desc(), table.id.desc(), table.ownerId, table.ownerAudience).where(listed),
      index('polls_owner').on(table.ownerId, table.createdAt.desc(), table.id.desc()).where(listed),
      index('polls_restricted')
        .on(table.ownerId, table.ownerAudience)
        .where(sql`owner_audience in ('friends','nobody') and deleted_at is null`),
      index('polls_title_trgm').using('gin', sql`title_key gin_trgm_ops`),
    ]
  },
)

/** The answers that can be chosen, in the author's order. */
export const pollAnswers = pgTable(
  'poll_answers',
  {
    id: identity(),
    pollId: reference()
      .notNull()
      .references(() => polls.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    answer: text().notNull(),
    answerKey: bytewiseText()
      .notNull()
      .generatedAlwaysAs(sql`ropewalk_fold(answer)`),
    voteTotal: integer().notNull().default(0),
  },
  (table) => [
    index('poll_answers_poll').on(table.pollId, table.position),
    index('poll_answers_answer_trgm').using('gin', sql`answer_key gin_trgm_ops`),
  ],
)

/**
 * A member's vote, which is final. Only that member is ever told of it. It has no time, so that nobody who sees the totals change can find
 * the row that did it.
 */
export const pollVotes = pgTable(
  'poll_votes',
  {
    pollId: reference()
      .notNull()
      .references(() => polls.id, { onDelete: 'cascade' }),
    memberId: reference()
      .notNull()
      .references(() => members.id),
    /** In ascending order. */
    answerIds: bigint({ mode: 'number' }).array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.pollId, table.memberId] }), index('poll_votes_member').on(table.memberId, table.pollId)],
)
