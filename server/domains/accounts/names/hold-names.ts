/**
 * Assigns names to members by skeleton. A former name is reserved for a year, so that nobody can impersonate its last holder. The primary
 * key decides when two members want a name at once.
 */
import { and, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { invalid, Refusal } from '#contract/error.ts'
import { isOneScript } from '#contract/policy/names.ts'
import { groups } from '#contract/roles.ts'
import { transaction } from '../../../db/client.ts'
import type { Database, Queryable, Transaction } from '../../../db/context.ts'
import { memberNames, members } from '../../../db/tables/accounts.ts'
import { nameKeyOf } from '../reads.ts'
import { foldSkeleton, iAndLOf, lookAlike, looksReserved, nameSkeleton, unknownLetters } from './name-skeleton.ts'

export const nameRestDays = 365
const dayMs = 24 * 3_600_000

interface Wanted {
  /** Null for someone who has no account yet. */
  readonly memberId: number | null
  readonly name: string
  readonly now: Date
}

interface NamedMember extends Wanted {
  readonly memberId: number
}

/** Throws `one_script` or `reserved` on the field. Existing names are not checked again: the rule applies when a name is chosen. */
export function checkNewName(name: string): void {
  if (!isOneScript(name)) throw invalid({ userName: ['one_script'] })
  if (looksReserved(name)) throw invalid({ userName: ['reserved'] })
}

export async function isNameFree(db: Queryable, name: string, now: Date): Promise<boolean> {
  const [sameKey, isTaken] = await Promise.all([
    db.$count(members, eq(members.nameKey, nameKeyOf(name))),
    isTakenByOthers(db, { memberId: null, name, now }),
  ])
  return sameKey === 0 && !isTaken
}

/**
 * Whether a name of another member, in use or reserved, looks like this one. Ordinary members may have names that differ in an i and an l
 * (Neil, Nell), because both are real names. A name of staff is protected from every spelling, and so are the site's own names
 * (`looksReserved`).
 */
async function isTakenByOthers(db: Queryable, { memberId, name, now }: Wanted): Promise<boolean> {
  const found = await db
    .select({ letters: memberNames.letters, groupId: members.groupId })
    .from(memberNames)
    .leftJoin(members, eq(members.id, memberNames.memberId))
    .where(
      and(
        eq(memberNames.skeleton, nameSkeleton(name)),
        or(isNull(memberNames.freeAt), gt(memberNames.freeAt, now)),
        memberId === null ? undefined : or(isNull(memberNames.memberId), ne(memberNames.memberId, memberId)),
      ),
    )
  const letters = iAndLOf(name)
  return found.some((held) => held.groupId === groups.admin || held.groupId === groups.staff || lookAlike(held.letters, letters))
}

/** Throws name_taken: in use, or reserved. Members can reclaim their own former names. */
export async function holdName(tx: Transaction, { memberId, name, now }: NamedMember): Promise<void> {
  const [skeleton, letters] = [nameSkeleton(name), iAndLOf(name)]
  // Two names of one skeleton are compared by their letters, which no key does.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`names:${skeleton}`}, 0))`)
  if (await isTakenByOthers(tx, { memberId, name, now })) throw new Refusal('name_taken')
  await tx
    .insert(memberNames)
    .values({ skeleton, letters, memberId })
    .onConflictDoUpdate({ target: [memberNames.skeleton, memberNames.letters], set: { memberId, freeAt: null } })
}

/** Reserves the name of a member who changes it or deletes their account. */
export async function restName(tx: Transaction, { memberId, name, now }: NamedMember): Promise<void> {
  const freeAt = new Date(now.getTime() + nameRestDays * dayMs)
  await tx
    .insert(memberNames)
    .values({ skeleton: nameSkeleton(name), letters: iAndLOf(name), memberId, freeAt })
    .onConflictDoUpdate({
      target: [memberNames.skeleton, memberNames.letters],
      set: { freeAt },
      setWhere: eq(memberNames.memberId, memberId),
    })
}

const atOnce = 1000

/**
 * Runs at every start, for members from before names had skeletons. If two names look alike, the older account holds the skeleton; the
 * other keeps its name, because `members_name_key` still protects it.
 */
export async function holdNamesOfAll(db: Database): Promise<void> {
  await foldOlderSkeletons(db)
  await recordLetters(db)
  for (let after = 0; ;) {
    const found = await db
      .select({ id: members.id, name: members.name })
      .from(members)
      .where(
        and(
          gt(members.id, after),
          isNull(members.deletedAt),
          sql`not exists (select 1 from ${memberNames} where ${memberNames.memberId} = ${members.id} and ${memberNames.freeAt} is null)`,
        ),
      )
      .orderBy(members.id)
      .limit(atOnce)
    const last = found.at(-1)
    if (!last) return
    await db
      .insert(memberNames)
      .values(found.map(({ id, name }) => ({ skeleton: nameSkeleton(name), letters: iAndLOf(name), memberId: id })))
      .onConflictDoNothing()
    after = last.id
  }
}

/**
 * Skeletons of earlier releases kept signs, accents and digits. Of several that are now the same, a member's stays, and of two members' that
 * of the older account; former names have no other trace, so they are folded too.
 */
async function foldOlderSkeletons(db: Database): Promise<void> {
  for (let after = ''; ;) {
    const found = await db
      .select()
      .from(memberNames)
      .where(and(eq(memberNames.letters, unknownLetters), gt(memberNames.skeleton, after)))
      .orderBy(memberNames.skeleton)
      .limit(atOnce)
    const last = found.at(-1)
    if (!last) return
    const older = found.filter(({ skeleton }) => foldSkeleton(skeleton) !== skeleton)
    for (const row of older) await transaction(db, (tx) => foldOne(tx, row))
    after = last.skeleton
  }
}

/** Adds the letters to names in use from before they were recorded. Of a reserved name nothing but the skeleton is known. */
async function recordLetters(db: Database): Promise<void> {
  for (;;) {
    const found = await db
      .select({ id: members.id, name: members.name })
      .from(memberNames)
      .innerJoin(members, eq(members.id, memberNames.memberId))
      .where(and(eq(memberNames.letters, unknownLetters), isNull(memberNames.freeAt)))
      .limit(atOnce)
    if (found.length === 0) return
    await transaction(db, async (tx) => {
      const ids = found.map(({ id }) => id)
      await tx
        .delete(memberNames)
        .where(and(inArray(memberNames.memberId, ids), eq(memberNames.letters, unknownLetters), isNull(memberNames.freeAt)))
      await tx
        .insert(memberNames)
        .values(found.map(({ id, name }) => ({ skeleton: nameSkeleton(name), letters: iAndLOf(name), memberId: id })))
        .onConflictDoNothing()
    })
  }
}

async function foldOne(tx: Transaction, { skeleton, letters, memberId, freeAt }: typeof memberNames.$inferSelect): Promise<void> {
  const gone = await tx
    .delete(memberNames)
    .where(and(eq(memberNames.skeleton, skeleton), eq(memberNames.letters, letters)))
    .returning({ skeleton: memberNames.skeleton })
  // Another process has folded it.
  if (gone.length === 0) return
  const isOlder = memberId === null ? sql`false` : sql`${memberNames.memberId} > ${memberId}`
  await tx
    .insert(memberNames)
    .values({ skeleton: foldSkeleton(skeleton), letters, memberId, freeAt })
    .onConflictDoUpdate({
      target: [memberNames.skeleton, memberNames.letters],
      set: { memberId, freeAt },
      setWhere: freeAt === null ? sql`${memberNames.freeAt} is not null or ${isOlder}` : sql`false`,
    })
}

/** Deletes names whose reservation has ended. */
export async function forgetRestedNames(db: Queryable, now: Date): Promise<void> {
  await db.delete(memberNames).where(lte(memberNames.freeAt, now))
}
