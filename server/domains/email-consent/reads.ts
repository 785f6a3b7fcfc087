/** Content that members show publicly, and the addressees of mails. */
import { and, eq, isNotNull, isNull, ne, notInArray, or, sql } from 'drizzle-orm'
import type { ExposeTrigger } from '#contract/site/email-consent.ts'
import { groups } from '#contract/roles.ts'
import type { Queryable } from '../../db/context.ts'
import { members } from '../../db/tables/accounts.ts'
import { showcaseEntries } from '../../db/tables/email-consent.ts'

export interface Addressee {
  readonly name: string
  readonly email: string
  readonly locale: string
}

/** Undefined for a deleted account. */
export async function findAddressee(db: Queryable, memberId: number): Promise<Addressee | undefined> {
  const { name, email, locale } = members
  const rows = await db
    .select({ name, email, locale })
    .from(members)
    .where(and(eq(members.id, memberId), isNull(members.deletedAt)))
  return rows[0]
}

/** Deleted, banned and memorial accounts are in no public list, whatever was agreed before. */
const isStillInside = and(
  isNull(members.deletedAt),
  notInArray(members.groupId, [groups.banned, groups.guest, groups.registered, groups.inactive, groups.memorial]),
)
const hasPicture = and(showcaseEntries.showsPicture, isNotNull(showcaseEntries.pictureId), isNotNull(members.avatarKey))
const hasWords = ne(showcaseEntries.words, '')
const shows = {
  all: or(showcaseEntries.showsName, hasPicture, hasWords),
  pictures: hasPicture,
  words: hasWords,
} satisfies Record<ExposeTrigger, unknown>

export interface ExposedRow {
  readonly name: string | null
  readonly pictureId: string | null
  readonly words: string
}

/** Newest consent first. Fields that are not shown are not even selected. */
export async function exposedRows(
  db: Queryable,
  { trigger, limit, offset }: { trigger: ExposeTrigger; limit: number; offset: number },
): Promise<ExposedRow[]> {
  return db
    .select({
      name: sql<string | null>`case when ${showcaseEntries.showsName} then ${members.name} end`,
      pictureId: sql<string | null>`case when ${hasPicture} then ${showcaseEntries.pictureId} end`,
      words: showcaseEntries.words,
    })
    .from(showcaseEntries)
    .innerJoin(members, eq(members.id, showcaseEntries.memberId))
    .where(and(isStillInside, shows[trigger]))
    .orderBy(sql`${showcaseEntries.since} desc nulls last`, sql`${showcaseEntries.memberId} desc nulls last`)
    .limit(limit)
    .offset(offset)
}

/** Storage name of the photo currently shown under this name; null if none is. */
export async function findShownPicture(db: Queryable, pictureId: string): Promise<string | null> {
  const [row] = await db
    .select({ avatarKey: members.avatarKey })
    .from(showcaseEntries)
    .innerJoin(members, eq(members.id, showcaseEntries.memberId))
    .where(and(eq(showcaseEntries.pictureId, pictureId), showcaseEntries.showsPicture, isStillInside))
  return row?.avatarKey ?? null
}
