/** Asks each list for its first page, so that every hit and every count is one that the list itself would show this viewer. */
import { foundPerKind, type findEverywhere, type FoundGroup } from '#contract/content/finder.ts'
import { foundTypes, readFound, type FoundType } from '#contract/content/found.ts'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { readTextFilter } from '#contract/video-choices.ts'
import type { MemberContext } from '../../http/context.ts'
import { fewAtOnce } from '../../lib/few-at-once.ts'
import { lists, type FirstPage } from './lists.ts'

/** The lists that look up an id or a member by their text (V-07). */
const lookups: readonly FoundType[] = ['user', 'video']

/** One search must not take all connections to the database. */
const listsAtOnce = 3

export async function findFor(
  context: MemberContext,
  { text }: RequestOutput<typeof findEverywhere>,
): Promise<ResponseInput<typeof findEverywhere>> {
  const types = readTextFilter(text).kind === 'text' ? foundTypes : lookups
  const run = fewAtOnce(listsAtOnce)
  const groups = await Promise.all(types.map(async (typeId) => groupOf(typeId, await run(() => ask(context, typeId, text)))))
  return { groups: groups.filter(({ items }) => items.length > 0) }
}

const nothing: FirstPage = { items: [], total: 0 }

async function ask(context: MemberContext, typeId: FoundType, text: string): Promise<FirstPage> {
  try {
    return await lists[typeId](context, text)
  } catch (error) {
    // The text names a member who is not there, or not for this viewer.
    if (error instanceof Refusal && error.code === 'user_not_found') return nothing
    throw error
  }
}

function groupOf(typeId: FoundType, { items, total, totalIsLimit = false }: FirstPage): FoundGroup {
  const found = items.slice(0, foundPerKind).flatMap((card) => readFound(typeId, card) ?? [])
  return { typeId, items: found, total, totalIsLimit }
}
