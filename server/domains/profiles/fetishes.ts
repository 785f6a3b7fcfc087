/** Members' preferences and limits, on a scale of four. */
import { and, asc, eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import type { RequestOutput } from '#contract/endpoint.ts'
import { invalid } from '#contract/error.ts'
import { fetishScale, type Fetish, type FetishAnswer, type saveFetishes as endpoint } from '#contract/profile/profile.ts'
import { transaction } from '../../db/client.ts'
import type { Queryable } from '../../db/context.ts'
import { fetishAnswers, fetishes } from '../../db/tables/profiles.ts'
import type { MemberContext } from '../../http/context.ts'

export async function listFetishes(db: Queryable): Promise<Fetish[]> {
  return db
    .select({ fetishId: fetishes.id, title: fetishes.title, groupTitle: fetishes.groupTitle })
    .from(fetishes)
    .where(eq(fetishes.isActive, true))
    .orderBy(asc(fetishes.position), asc(fetishes.id))
}

const scale = v.picklist(fetishScale)

/** Answers to the fetishes currently offered, in their order. */
export async function answersOf(db: Queryable, memberId: number): Promise<Array<Fetish & { answer: FetishAnswer }>> {
  const rows = await db
    .select({ fetishId: fetishes.id, title: fetishes.title, groupTitle: fetishes.groupTitle, answer: fetishAnswers.answer })
    .from(fetishAnswers)
    .innerJoin(fetishes, eq(fetishes.id, fetishAnswers.fetishId))
    .where(and(eq(fetishAnswers.memberId, memberId), eq(fetishes.isActive, true)))
    .orderBy(asc(fetishes.position), asc(fetishes.id))
  return rows.map((row) => ({ ...row, answer: v.parse(scale, row.answer) }))
}

/** Throws validation_failed if one of them does not exist: then nothing is stored. */
export async function saveFetishes({ db, viewer, bus }: MemberContext, { answers }: RequestOutput<typeof endpoint>): Promise<void> {
  const wanted = new Map(answers.map(({ fetishId, answer }) => [fetishId, answer]))
  await transaction(db, async (tx) => {
    const known = await tx
      .select({ id: fetishes.id })
      .from(fetishes)
      .where(and(inArray(fetishes.id, [...wanted.keys()]), eq(fetishes.isActive, true)))
    if (known.length !== wanted.size) throw invalid({ answers: ['unknown'] })
    const mine = (ids: number[]) => and(eq(fetishAnswers.memberId, viewer.id), inArray(fetishAnswers.fetishId, ids))
    // Deleted and inserted again in one transaction: the last answer for each fetish wins.
    await tx.delete(fetishAnswers).where(mine([...wanted.keys()]))
    const given = [...wanted].flatMap(([fetishId, answer]) => (answer === null ? [] : [{ memberId: viewer.id, fetishId, answer }]))
    if (given.length > 0) await tx.insert(fetishAnswers).values(given)
  })
  bus.emit('members.changed', { memberId: viewer.id })
}
