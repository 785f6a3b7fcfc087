/** Reading texts by staff: content blocks, site news, help. */
import { queryOptions } from '@tanstack/react-query'
import {
  blockVersion,
  getBlockSource,
  getNews,
  getSiteSettings,
  listBlocks,
  listHelpTopics,
  listNews,
  viewBlock,
} from '#contract/site/pages.ts'
import { getQuote } from '#contract/site/quotes.ts'
import type { NewsId } from '#contract/community/ids.ts'
import type { Locale } from '#contract/primitives.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'
import { pagedQuery } from '#src/data/query/paged-query.ts'
import { orMissing } from '#src/entities/content/or-missing.ts'
import { deviceLocale } from '#src/platform/device-settings.ts'

const all = ['pages'] as const

export const pageQueries = {
  all: () => all,

  /** By view name, in the current language. */
  block: (view: string, locale = deviceLocale()) =>
    queryOptions({
      queryKey: [...all, 'block', view, locale] as const,
      queryFn: ({ signal }) => call(viewBlock, { view, version: blockVersion, locale }, { signal, isQuiet: true }),
      staleTime: staleTimes.settled,
      meta: { isPersisted: true },
    }),

  allBlocks: () => [...all, 'block'] as const,

  /** For staff: which texts there are. */
  blocks: () =>
    queryOptions({
      queryKey: [...all, 'block', 'list'] as const,
      queryFn: ({ signal }) => call(listBlocks, {}, { signal, isQuiet: true }),
      staleTime: staleTimes.live,
    }),

  /** For staff: as it was written, in one language. */
  blockSource: (view: string, locale: Locale) =>
    queryOptions({
      queryKey: [...all, 'block', 'source', view, locale] as const,
      queryFn: ({ signal }) => call(getBlockSource, { view, locale }, { signal, isQuiet: true }),
      staleTime: staleTimes.live,
    }),

  /** Three at a time (1§9): all, or those with the text in their title. Found ones are not saved on the device. */
  news: (text = '') =>
    pagedQuery(listNews, text === '' ? {} : { text }, {
      queryKey: [...all, 'news', ...(text === '' ? [] : [{ text }])],
      staleTime: staleTimes.page,
      isPersisted: text === '',
    }),

  allNews: () => [...all, 'news'] as const,

  /** Null: there is none (any more). That replaces the answer on the device. */
  oneNews: (newsId: NewsId) =>
    queryOptions({
      queryKey: [...all, 'news', newsId] as const,
      queryFn: ({ signal }) => orMissing(call(getNews, { newsId }, { signal, isQuiet: true }), 'not_found'),
      staleTime: staleTimes.page,
      meta: { isPersisted: true },
    }),

  /** The quote of the day and the member's horoscope, also while Home does not show them. */
  sayings: () =>
    queryOptions({
      queryKey: [...all, 'sayings'] as const,
      queryFn: ({ signal }) => call(getQuote, {}, { signal, isQuiet: true }),
      staleTime: staleTimes.page,
      meta: { isPersisted: true },
    }),

  /** `place` is a route's pattern. */
  help: (place: string) =>
    queryOptions({
      queryKey: [...all, 'help', place] as const,
      queryFn: ({ signal }) => call(listHelpTopics, { place }, { signal, isQuiet: true }),
      staleTime: staleTimes.settled,
      meta: { isPersisted: true },
    }),

  siteSettings: () =>
    queryOptions({
      queryKey: [...all, 'site-settings'] as const,
      queryFn: ({ signal }) => call(getSiteSettings, {}, { signal, isQuiet: true }),
      staleTime: staleTimes.own,
      meta: { isPersisted: true },
    }),
}
