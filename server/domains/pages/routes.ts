/** Routes of the pages domain. */
import * as contract from '#contract/site/pages.ts'
import { getQuote } from '#contract/site/quotes.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { blockAudit, deletedNewsAudit, newNewsAudit, updatedNewsAudit } from './audit.ts'
import { getBlockSource, listBlocks, renderBlock, saveBlock } from './blocks.ts'
import { createNewsItem, deleteNewsItem, getNewsItem, newsPage, updateNewsItem } from './news.ts'
import { findBanner, getOwnAccount, helpTopicsOf } from './reads.ts'
import { sayingsFor } from './sayings.ts'
import { menuFor, siteSettingsFor } from './site.ts'
import type { RequestOutput } from '#contract/endpoint.ts'
import type { sendContact as endpoint } from '#contract/site/pages.ts'
import { contactMessages } from '../../db/tables/pages.ts'
import type { RequestContext } from '../../http/context.ts'

export const pagesRoutes: readonly Implementation[] = [
  implement(contract.renderBlock, renderBlock),
  implement(contract.viewBlock, renderBlock),
  implement(contract.listBlocks, listBlocks),
  implement(contract.getBlockSource, getBlockSource),
  implement(contract.saveBlock, saveBlock, blockAudit),
  implement(contract.listNews, ({ db, now }, input) => newsPage(db, now(), input)),
  implement(contract.getNews, ({ db, now }, { newsId }) => getNewsItem(db, now(), newsId)),
  implement(contract.createNews, createNewsItem, newNewsAudit),
  implement(contract.updateNews, updateNewsItem, updatedNewsAudit),
  implement(
    contract.deleteNews,
    async (context, { newsId }) => {
      await deleteNewsItem(context, newsId)
      return {}
    },
    deletedNewsAudit,
  ),
  implement(getQuote, async ({ db, viewer, now }) => sayingsFor(db, await getOwnAccount(db, viewer.id), now())),

  implement(contract.getBanner, async ({ db, viewer, now }, { place }) => {
    const { locale } = await getOwnAccount(db, viewer.id)
    return { banner: await findBanner(db, { place, locale, now: now() }) }
  }),

  implement(contract.listHelpTopics, async ({ db, viewer }, { place }) => {
    const { locale } = await getOwnAccount(db, viewer.id)
    return { topics: await helpTopicsOf(db, { place, locale }) }
  }),

  implement(contract.getMenu, async ({ viewer }) => menuFor(viewer.role)),
  implement(contract.getSiteSettings, async (context) => siteSettingsFor(context)),

  implement(contract.sendContact, async (context, input) => {
    await sendContact(context, input)
    return {}
  }),

  implement(contract.sendOwnContact, async (context, input) => {
    const { name, email } = await getOwnAccount(context.db, context.viewer.id)
    await sendContact(context, { ...input, name, email })
    return {}
  }),
]

/** A message to staff: stored, and forwarded by mail if the installation configures an address (P-01, J-14). */
async function sendContact({ db, viewer, jobs, config, now }: RequestContext, letter: RequestOutput<typeof endpoint>): Promise<void> {
  await db.insert(contactMessages).values({ ...letter, memberId: viewer.id, createdAt: now() })
  if (config.CONTACT_MAIL === undefined) return
  const from = `${letter.name} <${letter.email}>${viewer.id === null ? '' : ` (member ${viewer.id})`}`
  // Subjects are a single line, whatever was typed.
  const subject = `Contact: ${letter.subject.replace(/\s+/g, ' ')}`
  await jobs.enqueue('send-mail', { to: config.CONTACT_MAIL, subject, text: `${from}\n\n${letter.text}` })
}
