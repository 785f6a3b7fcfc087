import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { categoryIds } from '#contract/categories.ts'
import type { downloadFilters, VideoSort } from '#contract/videos.ts'
import type { BrowseAddress, offeredFlags, shownViews } from '../browse-search.ts'

/** Labels of the view chips. */
export const viewNames: Record<(typeof shownViews)[number], MessageDescriptor> = {
  all: msg`All`,
  myfaves: msg`Favourites`,
  featured: msg`Featured`,
  my: msg`Mine`,
  myall: msg`Mine, incl. unfinished`,
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
