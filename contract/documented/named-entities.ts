/** Entities that the documents mainly name: as call groups, or among others (1§1, 2§3, 2§7). */
import type { DocumentedEntity } from './documented.ts'

export const namedEntities: readonly DocumentedEntity[] = [
  { entity: 'ad', source: '2§3', keys: [], notYet: 'back-office' },
  { entity: 'invite', source: '2§3', keys: [], elsewhere: 'The documents show no keys of it; invitations.list has it, as `invitation`.' },
  { entity: 'job', source: '2§3', keys: [], elsewhere: 'The documents show no keys of it; encoding.inProgress has the running ones.' },
  { entity: 'vendor', source: '2§3', keys: [], answeredBy: 'vendors.view' },
  { entity: 'sales', source: '2§3', keys: [], answeredBy: 'sales.index' },
  { entity: 'tnx', source: '2§3', keys: [], elsewhere: 'The documents show no keys of it; tickets.index has it, as a ticket.' },
  { entity: 'contact', source: '2§3', keys: [], elsewhere: 'The documents show no keys of it; pages.sendContact sends it.' },
  { entity: 'lang', source: '2§3', keys: [], notYet: 'back-office' },
  { entity: 'tag', source: '2§3', keys: [], answeredBy: 'tags.search' },
  { entity: 'serial', source: '1§1', keys: [], answeredBy: 'products.listSerials' },
  { entity: 'playlist', source: '1§1', keys: [], answeredBy: 'videoAlbums.get' },
  { entity: 'membership', source: '1§1', keys: ['state'], answeredBy: 'membership.get' },
  { entity: 'invitation', source: '1§4', keys: ['state'], answeredBy: 'invitations.list' },
  { entity: 'hero_fan', source: '1§1', keys: [], elsewhere: 'The documents show no keys of it; friends.setHero makes and ends it.' },
  { entity: 'cart', source: '2§7', keys: [], answeredBy: 'cart.list' },
  { entity: 'favourite', source: '2§7', keys: ['vid', 'uid'], legacy: 'video.favoritesAdd' },
  { entity: 'payment', source: '1§1', keys: [], answeredBy: 'payments.receipt' },
  { entity: 'device_token', source: '2§7', keys: [], elsewhere: 'The documents show no keys of it; push.registerDevice sends it.' },
  { entity: 'interest', source: '2§7', keys: [], elsewhere: 'The documents show no keys of it; profiles.sendInterest sends it.' },
  { entity: 'admin_note', source: '2§7', keys: [], notYet: 'back-office' },
  { entity: 'news', source: '1§1', keys: [], elsewhere: 'The documents show no keys of it; the feed has it as one of its kinds.' },
  { entity: 'paging', source: '1§9', keys: ['page', 'limit', 'iPage', 'iPageSize', 'total', 'data'], answeredBy: 'comments.search' },
  { entity: 'album_search_clause', source: '2§7', keys: ['fld', 'op', 'val'], sentTo: 'videoAlbums.search' },
]
