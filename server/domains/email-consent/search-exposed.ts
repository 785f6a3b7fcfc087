import * as v from 'valibot'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { exposedPageSize, type searchExposed as endpoint } from '#contract/site/email-consent.ts'
import type { RequestContext } from '../../http/context.ts'
import { decodeCursor, encodeCursor } from '../../lib/cursor.ts'
import { exposedRows } from './reads.ts'
import { showcasePicturePath } from './showcase-pictures.ts'

/** The page number only: a cursor must not expose a member's id. */
const cursorSchema = v.tuple([v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(1000))])

/** Contains no id, address or age of a member. */
export async function searchExposed(
  { db }: RequestContext,
  { trigger, ...input }: RequestOutput<typeof endpoint>,
): Promise<ResponseInput<typeof endpoint>> {
  const [page] = input.cursor === undefined ? [input.page] : decodeCursor(cursorSchema, input.cursor)
  const offset = (page - 1) * exposedPageSize
  const rows = await exposedRows(db, { trigger, limit: exposedPageSize + 1, offset })
  const hasMore = rows.length > exposedPageSize
  return {
    items: rows
      .slice(0, exposedPageSize)
      .map(({ name, pictureId, words }) => ({ name, picture: pictureId && showcasePicturePath(pictureId), words })),
    total: offset + rows.length,
    totalIsLimit: hasMore,
    page,
    limit: exposedPageSize,
    nextCursor: hasMore ? encodeCursor([page + 1]) : null,
  }
}
