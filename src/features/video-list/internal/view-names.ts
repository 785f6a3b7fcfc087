import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { categoryIds } from '#contract/categories.ts'
import type { downloadFilters, VideoSort } from '#contract/videos.ts'
import type { BrowseAddress, offeredFlags, shownViews } from '../browse-search.ts'

/** Labels of the view chips. */
export const viewNames: Record<(typeof shownViews)[number], MessageDescriptor> = {
  all: msg`All`,
  heroes: msg`Heroes`,
  friend: msg`Friends`,
  myfaves: msg`Favourites`,
  featured: msg`Featured`,
  for_sale: msg`For sale`,
  preview: msg`Previews`,
  download: msg`Bought`,
  subscribe: msg`Subscribed`,
  my: msg`Mine`,
  myall: msg`Mine, incl. unfinished`,
  mypreview: msg`My previews`,
  sell_download: msg`Sold to download`,
  sell_access: msg`Sold to watch`,
}

export const sortNames: Record<VideoSort, MessageDescriptor> = {
  latest: msg`Latest`,
  'most-talked': msg`Most talked about`,
  'most-liked': msg`Most liked`,
  'most-viewed': msg`Most viewed`,
  duration: msg`Longest`,
  title: msg`Title`,
  uname: msg`Member name`,
  price: msg`Price`,
}

export const downloadNames: Record<(typeof downloadFilters)[number], MessageDescriptor> = {
  public: msg`Public downloads`,
  members: msg`Downloads for members`,
  friends: msg`Downloads from friends`,
}

export const flagNames: Record<(typeof offeredFlags)[number], MessageDescriptor> = {
  premium: msg`Featured`,
  for_sale: msg`For sale`,
}

/** The six special categories outside the site's own list (1§9): the number of actors, and their faces. */
export function useSpecialCategories(): ReadonlyArray<{ id: number; title: string }> {
  const { t } = useLingui()
  return [
    { id: categoryIds.solo, title: t`Solo` },
    { id: categoryIds.twoGuys, title: t`Two Guys` },
    { id: categoryIds.group, title: t`Group` },
    { id: categoryIds.faces, title: t`Faces` },
    { id: categoryIds.masked, title: t`Masks` },
    { id: categoryIds.headless, title: t`Headless` },
  ]
}

/** The page's title: plain, or with the name of the videos' owner. */
export function useViewTitle({ view, arg1 }: BrowseAddress): string {
  const { t } = useLingui()
  const name = arg1 ?? ''
  switch (view) {
    case 'my':
    case 'myall':
      return t`My videos`
    case 'myfaves':
      return t`Favourites`
    case 'featured':
      return t`Featured videos`
    case 'heroes':
    case 'myheroes':
      return t`Videos by heroes`
    case 'friend':
      return t`Videos by friends`
    case 'for_sale':
      return t`Videos for sale`
    case 'preview':
      return t`Previews`
    case 'mypreview':
      return t`My previews`
    case 'download':
      return t`Videos you bought`
    case 'subscribe':
      return t`Videos you subscribe to`
    case 'sell_download':
    case 'sell_access':
      return t`Videos you sell`
    case 'his':
      return t`Videos by ${name}`
    case 'his_faves':
    case 'faves':
      return t`Favourites of ${name}`
    case 'his_friend':
      return t`Videos by friends of ${name}`
    case 'his_heroes':
      return t`Videos by heroes of ${name}`
    case 'his_preview':
      return t`Videos by ${name} for tickets`
    case 'starring':
      return t`Videos with ${name}`
    default:
      return t`Videos`
  }
}
