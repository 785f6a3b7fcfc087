import { and, eq, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { publicBlocks, type renderBlock as renderEndpoint, type saveBlock as saveEndpoint } from '#contract/site/pages.ts'
import { locale, type Locale } from '#contract/primitives.ts'
import { isFullMember } from '#contract/roles.ts'
import { contentBlocks } from '../../db/tables/pages.ts'
import type { MemberContext, RequestContext } from '../../http/context.ts'
import { toSeconds } from '../../lib/moments.ts'
import { cleanBlockHtml } from './clean-block-html.ts'

type Block = ResponseInput<typeof renderEndpoint>

/** The requested language wins over the account's; English is the fallback. Throws not_found, also for blocks that guests may not read. */
export async function renderBlock({ db, viewer }: RequestContext, input: RequestOutput<typeof renderEndpoint>): Promise<Block> {
  if (!isFullMember(viewer.role) && !publicBlocks.includes(input.view)) throw new Refusal('not_found')
  const wished: Locale = input.locale ?? 'en'
  const [row] = await db
    .select()
    .from(contentBlocks)
    .where(and(eq(contentBlocks.view, input.view), inArray(contentBlocks.locale, [wished, 'en'])))
    .orderBy(sql`${contentBlocks.locale} = ${wished} desc`)
    .limit(1)
  if (!row) throw new Refusal('not_found')
  return present(row)
}

/** Stores both the source and the cleaned HTML. */
export async function saveBlock({ db, now }: MemberContext, input: RequestOutput<typeof saveEndpoint>): Promise<Block> {
  const changed = { title: input.title, source: input.source, html: cleanBlockHtml(input.source), updatedAt: now() }
  const row = { view: input.view, locale: input.locale, ...changed }
  await db
    .insert(contentBlocks)
    .values(row)
    .onConflictDoUpdate({ target: [contentBlocks.view, contentBlocks.locale], set: changed })
  return present(row)
}

function present({ view, title, html, locale: language, updatedAt }: Omit<typeof contentBlocks.$inferSelect, 'source'>): Block {
  return { view, title, html, locale: v.parse(v.fallback(locale, 'en'), language), updatedAt: toSeconds(updatedAt) }
}
