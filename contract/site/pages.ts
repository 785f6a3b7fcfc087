/**
 * Content that staff write for everyone: content blocks, site news, banners, help; also the contact form, the menu and the site settings.
 */
import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { email } from '../policy/email-address.ts'
import { externalPage } from '../policy/external-page.ts'
import { newsId } from '../community/ids.ts'
import { pageOf, pageRequest } from '../content/paging.ts'
import { locale, nothing, recordVersion, text, timestamp } from '../primitives.ts'
import { role } from '../roles.ts'

/** Version of the content blocks, sent by clients (1§9). */
export const blockVersion = '2024.12.02'
/** Blocks that guests may read too. All others are for members only and hidden from guests. */
export const publicBlocks: readonly string[] = ['more-about-us', 'party21', 'ptp']

export const viewName = v.pipe(v.string(), v.trim(), v.regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'invalid'))

/** In the reader's language if available, otherwise in English. `html` contains only the elements of `policy/safe-html.ts`. */
export const block = v.object({ view: v.string(), title: v.string(), html: v.string(), locale, updatedAt: timestamp })
export type Block = v.InferOutput<typeof block>

export const renderBlock = defineEndpoint({
  name: 'pages.renderBlock',
  method: 'GET',
  path: '/api3/front/block/render',
  access: 'open',
  offline: 'cache',
  isFlat: true,
  request: v.object({ view: viewName, version: v.optional(text(1, 20), blockVersion), locale: v.optional(locale) }),
  response: block,
  errors: ['not_found'],
})

/** The same for member screens: open calls do not wait for a session and would not find content for members only. */
export const viewBlock = defineEndpoint({
  name: 'pages.viewBlock',
  method: 'GET',
  path: '/api3/front/block/view',
  access: 'member',
  offline: 'cache',
  isFlat: true,
  request: renderBlock.request,
  response: block,
  errors: ['not_found'],
})

/** The blocks that the app itself links to. Others open at `/block/<view>`. */
export const linkedBlocks: readonly string[] = ['welcome', ...publicBlocks]
export const blockTitleMax = 160
export const blockSourceMax = 60_000

export const blockOverview = v.object({
  view: v.string(),
  /** Guests can read it too. */
  isPublic: v.boolean(),
  /** Each language that has a text; none for a block that the app links to and nobody has written. */
  texts: v.array(v.object({ locale, title: v.string(), updatedAt: timestamp })),
})
export type BlockOverview = v.InferOutput<typeof blockOverview>

/** All blocks, by view name, for staff. */
export const listBlocks = defineEndpoint({
  name: 'pages.listBlocks',
  method: 'GET',
  path: '/api3/front/block/list',
  access: 'staff',
  offline: 'never',
  request: nothing,
  response: v.object({ blocks: v.array(blockOverview) }),
  errors: [],
})

/** As staff wrote it. Title and source are empty for a language that has no text yet. */
export const blockSource = v.object({ view: v.string(), locale, title: v.string(), source: v.string(), version: recordVersion })
export type BlockSource = v.InferOutput<typeof blockSource>

export const getBlockSource = defineEndpoint({
  name: 'pages.getBlockSource',
  method: 'GET',
  path: '/api3/front/block/source',
  access: 'staff',
  offline: 'never',
  request: v.object({ view: viewName, locale }),
  response: blockSource,
  errors: [],
})

/** Staff rewrite a block, in one language. Unsafe markup is removed before it is stored. */
export const saveBlock = defineEndpoint({
  name: 'pages.saveBlock',
  method: 'POST',
  path: '/api3/front/block/save',
  access: 'staff',
  offline: 'never',
  isVersioned: true,
  request: v.object({
    view: viewName,
    locale,
    title: text(1, blockTitleMax),
    source: text(1, blockSourceMax),
    version: v.optional(recordVersion),
  }),
  response: block,
  errors: ['edit_conflict'],
})

export const newsLimits = { title: 160, text: 10_000 } as const

export const newsItem = v.object({
  newsId,
  title: v.string(),
  text: v.string(),
  publishedAt: timestamp,
  /** The whole story on another site, https; null if the text is all. */
  link: v.optional(v.nullable(v.string()), null),
  version: v.optional(recordVersion, 0),
})
export type NewsItem = v.InferOutput<typeof newsItem>
/** Site news are shown three at a time (1§9). */
export const newsPageSize = 3

/** `text` finds those that have it in their title; empty: all. */
export const listNews = defineEndpoint({
  name: 'pages.listNews',
  method: 'POST',
  path: '/api3/front/news',
  access: 'member',
  offline: 'cache',
  request: v.object({ text: v.optional(text(0, 120), ''), ...pageRequest }),
  response: pageOf(newsItem),
  errors: [],
})

/** For the page of one entry. */
export const getNews = defineEndpoint({
  name: 'pages.getNews',
  method: 'POST',
  path: '/api3/front/news/get',
  access: 'member',
  offline: 'cache',
  request: v.object({ newsId }),
  response: newsItem,
  errors: ['not_found'],
})

/** Published at once. */
export const createNews = defineEndpoint({
  name: 'pages.createNews',
  method: 'POST',
  path: '/api3/front/news/create',
  access: 'staff',
  offline: 'never',
  request: v.object({ title: text(1, newsLimits.title), text: text(1, newsLimits.text), link: v.optional(externalPage, null) }),
  response: newsItem,
  errors: [],
})

/** Absent fields stay unchanged. */
export const updateNews = defineEndpoint({
  name: 'pages.updateNews',
  method: 'POST',
  path: '/api3/front/news/update',
  access: 'staff',
  offline: 'never',
  isVersioned: true,
  request: v.object({
    newsId,
    title: v.optional(text(1, newsLimits.title)),
    text: v.optional(text(1, newsLimits.text)),
    link: v.optional(externalPage),
    version: v.optional(recordVersion),
  }),
  response: newsItem,
  errors: ['not_found', 'edit_conflict'],
})

export const deleteNews = defineEndpoint({
  name: 'pages.deleteNews',
  method: 'POST',
  path: '/api3/front/news/delete',
  access: 'staff',
  offline: 'never',
  request: v.object({ newsId }),
  response: nothing,
  errors: ['not_found'],
})

export const bannerPlaces = ['home'] as const
export const banner = v.object({ bannerId: v.number(), title: v.string(), text: v.string(), link: v.string() })
export type Banner = v.InferOutput<typeof banner>

export const getBanner = defineEndpoint({
  name: 'pages.getBanner',
  method: 'GET',
  path: '/api3/v1/banner',
  access: 'member',
  offline: 'cache',
  legacy: 'banner.block',
  request: v.object({ place: v.optional(v.picklist(bannerPlaces), 'home') }),
  response: v.object({ banner: v.nullable(banner) }),
  errors: [],
})

export const helpTopic = v.object({ helpTopicId: v.number(), title: v.string(), text: v.string() })
export type HelpTopic = v.InferOutput<typeof helpTopic>

/** `place` is the pattern of a route (`/dashboard`). */
export const listHelpTopics = defineEndpoint({
  name: 'pages.listHelpTopics',
  method: 'GET',
  path: '/api3/v1/help-topics',
  access: 'member',
  offline: 'cache',
  request: v.object({ place: text(1, 120) }),
  response: v.object({ topics: v.array(helpTopic) }),
  errors: [],
})

/** The parts of the site this viewer may open, by address. */
export const getMenu = defineEndpoint({
  name: 'pages.getMenu',
  method: 'GET',
  path: '/api3/v1/menu',
  access: 'open',
  offline: 'cache',
  legacy: 'core.menu',
  request: nothing,
  response: v.object({ role, items: v.array(v.object({ key: v.string(), path: v.string() })) }),
  errors: [],
})

/** Settings of this installation that clients need. Nothing in it is secret. */
export const getSiteSettings = defineEndpoint({
  name: 'pages.getSiteSettings',
  method: 'GET',
  path: '/api3/v1/site-settings',
  access: 'open',
  offline: 'cache',
  legacy: 'core.siteSettings',
  request: nothing,
  response: v.object({
    locales: v.array(locale),
    blockVersion: v.string(),
    ticketDollars: v.number(),
    uploadMaxBytes: v.number(),
    /** Address of the external news widget; null if the installation has none. */
    newsWidgetUrl: v.nullable(v.string()),
    /** Address of the site's blog, where `blogKind.externalPage` leads; null if the installation has none. */
    blogUrl: v.optional(v.nullable(v.string()), null),
    /** Address of a page with the site's posts on Twitter; null if the installation has none. */
    twitterWidgetUrl: v.optional(v.nullable(v.string()), null),
  }),
  errors: [],
})

const letter = { subject: text(1, 120), text: text(1, 5000) }

/** A message to staff from a guest, who enters their name and address and solves a captcha. */
export const sendContact = defineEndpoint({
  name: 'pages.sendContact',
  method: 'POST',
  path: '/api3/front/contacts',
  access: 'open',
  offline: 'never',
  needsCaptcha: true,
  perMinute: 3,
  maxBodyBytes: 32_000,
  request: v.object({ name: text(1, 80), email, ...letter }),
  response: nothing,
  errors: [],
})

/** A message to staff from a signed-in user, whether or not registration is finished; the account identifies the sender. */
export const sendOwnContact = defineEndpoint({
  name: 'pages.sendOwnContact',
  method: 'POST',
  path: '/api3/front/contacts/own',
  access: 'signedIn',
  offline: 'never',
  perMinute: 3,
  maxBodyBytes: 32_000,
  request: v.object(letter),
  response: nothing,
  errors: [],
})
