import { and, eq, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import {
  linkedBlocks,
  publicBlocks,
  type getBlockSource as sourceEndpoint,
  type listBlocks as listEndpoint,
  type renderBlock as renderEndpoint,
  type saveBlock as saveEndpoint,
} from '#contract/site/pages.ts'
import { locale, type Locale } from '#contract/primitives.ts'
import { isFullMember } from '#contract/roles.ts'
import { contentBlocks } from '../../db/tables/pages.ts'
import type { Queryable } from '../../db/context.ts'
import type { MemberContext, RequestContext } from '../../http/context.ts'
import { toSeconds } from '../../lib/moments.ts'
import { checkVersion } from '../../lib/edit-version.ts'
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

/** All blocks by view name, and those that the app links to although nobody has written them. */
export async function listBlocks({ db }: RequestContext): Promise<ResponseInput<typeof listEndpoint>> {
  const rows = await db
    .select({ view: contentBlocks.view, locale: contentBlocks.locale, title: contentBlocks.title, updatedAt: contentBlocks.updatedAt })
    .from(contentBlocks)
    .orderBy(contentBlocks.view, contentBlocks.locale)
  const views = [...new Set([...linkedBlocks, ...rows.map(({ view }) => view)])].toSorted()
  const textsOf = (view: string) => rows.filter((row) => row.view === view && v.is(locale, row.locale))
  return {
    blocks: views.map((view) => ({
      view,
      isPublic: publicBlocks.includes(view),
      texts: textsOf(view).map((row) => ({ locale: asLocale(row.locale), title: row.title, updatedAt: toSeconds(row.updatedAt) })),
    })),
  }
}

/** The moment of the last change in milliseconds is the version; 0 for a text that does not exist. */
export async function getBlockSource(
  { db }: RequestContext,
  { view, locale: language }: RequestOutput<typeof sourceEndpoint>,
): Promise<ResponseInput<typeof sourceEndpoint>> {
  const row = await findText(db, view, language)
  return { view, locale: language, title: row?.title ?? '', source: row?.source ?? '', version: row?.updatedAt.getTime() ?? 0 }
}

/** Stores both the source and the cleaned HTML. Throws edit_conflict if the text has changed since `version`. */
export async function saveBlock({ db, now }: MemberContext, input: RequestOutput<typeof saveEndpoint>): Promise<Block> {
  const { view, locale: language, title, source, version } = input
  return db.transaction(async (tx) => {
    // Also locks a text that does not exist yet, so that two first versions cannot both be accepted.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('content_blocks'), hashtext(${`${view}/${language}`}))`)
    const before = await findText(tx, view, language)
    checkVersion(version, before?.updatedAt.getTime() ?? 0)
    // Every change has a version of its own, also two in the same millisecond.
    const updatedAt = new Date(Math.max(now().getTime(), (before?.updatedAt.getTime() ?? 0) + 1))
    const changed = { title, source, html: cleanBlockHtml(source), updatedAt }
    const row = { view, locale: language, ...changed }
    await tx
      .insert(contentBlocks)
      .values(row)
      .onConflictDoUpdate({ target: [contentBlocks.view, contentBlocks.locale], set: changed })
    return present(row)
  })
}

async function findText(db: Queryable, view: string, language: Locale) {
  const [row] = await db
    .select()
    .from(contentBlocks)
    .where(and(eq(contentBlocks.view, view), eq(contentBlocks.locale, language)))
  return row
}

const asLocale = (language: string): Locale => v.parse(v.fallback(locale, 'en'), language)

function present({ view, title, html, locale: language, updatedAt }: Omit<typeof contentBlocks.$inferSelect, 'source'>): Block {
  return { view, title, html, locale: asLocale(language), updatedAt: toSeconds(updatedAt) }
}
