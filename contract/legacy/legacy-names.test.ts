/**
 * Every name of the legacy API that the documents list (2§7), by module: either answered now, or listed with the part of the product it
 * belongs to.
 */
import { describe, expect, it } from 'vitest'
import { legacyNames } from '../endpoint.ts'
import { endpoints } from '../index.ts'
import { readLegacy, withLegacyPaging } from './read-legacy.ts'

const answered: Readonly<Record<string, readonly string[]>> = {
  banner: ['block'],
  comment: ['browse', 'add', 'update', 'delete'],
  core: ['menu', 'siteSettings', 'sendEmail', 'sendInterest', 'reportAdd', 'reportGet', 'reportRemove', 'vote'],
  feed: ['all', 'wall', 'viewMoreFeed', 'delete'],
  blog: ['cats', 'view', 'listing', 'qlisting'],
  event: ['browse', 'add', 'delete', 'edit', 'update'],
  forum: ['index', 'thread', 'post', 'add', 'move', 'copy', 'delete', 'moderatorAccess'],
  friend: ['isFriendOf', 'add', 'delete', 'requests', 'index', 'friendRequest', 'accept', 'deny', 'mutualFriends'],
  geo: ['inlineCountry', 'inlineRegion', 'inlineCity', 'loadAll'],
  language: ['set'],
  mail: ['index', 'thread', 'sendPM'],
  marketplace: ['browse', 'add', 'delete', 'edit', 'update', 'getcats'],
  notification: ['index', 'clear', 'remove'],
  poll: ['browse', 'add', 'delete', 'edit', 'update'],
  photo: [
    ...['categories', 'promo', 'pager', 'view', 'remove', 'edit', 'featured', 'massUpdate', 'addGallery'],
    ...['albumsGet', 'albumsAdd', 'albumsBrowse', 'albumsRemove'],
  ],
  profile: [
    'loadEdit',
    'postEdit',
    'timezones',
    'statLine',
    'cards',
    'customFieldDefs',
    'export',
    'viewCounter',
    // Videos the member marked as favourites, as on their profile.
    'favorites',
  ],
  tag: ['inline', 'add', 'delete', 'getForItem', 'mybum'],
  tray: ['fetch', 'latestFriends', 'latestMessages', 'latestNotify'],
  users: [
    'revalidateSession',
    'data',
    // The member's own active sign-ins: device, address, time.
    'loginRecord',
    // Like geo's inline lists: the suggestions of a field while the member types.
    'inline',
    'browse',
    'search',
    'groups',
    'removeAccount',
    'block',
    'unblock',
    'friends',
    'notes',
    // A member by name or by id; the answer contains both.
    'getId',
    'getName',
    'recentLogins',
  ],
  // `favoritesAdd` and `favoritesRemove`: the two methods documented next to the map.
  video: [
    'albums',
    'categoryAll',
    'browse',
    'viewed',
    'vote',
    'saleClickCounter',
    'remove',
    'loadEdit',
    'postEdit',
    'idLookup',
    'favorites',
    'favoritesAdd',
    'favoritesRemove',
    'related',
    // A mail message to the owner of the video.
    'contactSeller',
  ],
}

/** Names without a command yet. A name is removed from this list when its part is built. */
const notYetDue: Readonly<Record<string, readonly string[]>> = {
  events: ['event.getcats'],
  'video sales and tools': [
    ...['random', 'postMulti', 'setStatus', 'rethumb', 'resprite'].map((method) => `video.${method}`),
    ...['categoryAssign', 'categoryAddCats'].map((method) => `video.${method}`),
    'comment.loadEdit',
  ],
  staff: [
    'admin.notesAdd',
    'admin.notesGet',
    'core.pingEnv',
    'sezwho.browse',
    // The catalogues are built into the app; staff edit them.
    'language.get',
    'language.browse',
    'language.crosstab',
  ],
}

const due = Object.entries(answered).flatMap(([module, methods]) => methods.map((method) => `${module}.${method}`))
const later = Object.values(notYetDue).flat()

describe('names of the legacy API', () => {
  it('[RQ-15] are answered if their part of the product exists, and no other name is', () => {
    expect(endpoints.flatMap(legacyNames).toSorted()).toEqual(due.toSorted())
  })

  it('are each listed once: 142 of the documents, answered or not yet due', () => {
    expect(new Set([...due, ...later]).size).toBe(due.length + later.length)
    expect(due.length + later.length).toBe(142)
  })
})

describe('parameters of the legacy API', () => {
  it('are accepted under the documents’ names where those differ, and under ours', () => {
    expect(readLegacy('users.search', { sUser: 'oak', iPage: '2' })).toEqual({ text: 'oak', page: '2' })
    expect(readLegacy('video.vote', { vid: '7', way: 'up' })).toEqual({ video_id: '7', way: 'up' })
    expect(readLegacy('video.vote', { video_id: '7', way: 'up' })).toEqual({ video_id: '7', way: 'up' })
    expect(readLegacy('video.contactSeller', { to: '9', vid: '7', title: 'For sale?' })).toEqual({
      to: '9',
      video_id: '7',
      text: 'For sale?',
    })
    expect(readLegacy('geo.inlineCity', { region_ids: ['3'], sort: 'name' })).toEqual({ regions: ['3'], sort: 'name' })
  })

  it('are completed by values that the name implies', () => {
    expect(readLegacy('video.favoritesRemove', { vid: 7, uid: 1 })).toEqual({ video_id: 7, user_id: 1, is_favourite: false })
    expect(readLegacy('core.reportAdd', { vid: 7 })).toEqual({ type_id: 'video', item_id: 7 })
    expect(readLegacy('core.reportAdd', { type_id: 'user', item_id: 9 })).toEqual({ type_id: 'user', item_id: 9 })
  })

  it('may have the name of a built-in object property, which then means nothing', () => {
    expect(readLegacy('users.search', { constructor: 'x', toString: 'y' })).toEqual({ constructor: 'x', toString: 'y' })
    expect(Object.getPrototypeOf(readLegacy('users.search', JSON.parse('{"__proto__":{"page":3}}')))).toBe(Object.prototype)
  })

  it('have their counterpart in pages, and in nothing else', () => {
    const page = { success: true, data: [], total: 0, page: 2, limit: 10, next_cursor: null }
    expect(withLegacyPaging(page)).toEqual({ ...page, iPage: 2, iPageSize: 10 })
    expect(withLegacyPaging({ success: true, data: { page: 2 } })).toEqual({ success: true, data: { page: 2 } })
  })
})
