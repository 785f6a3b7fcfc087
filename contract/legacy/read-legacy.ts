/**
 * Terms of the legacy API that differ from ours (2§7). The endpoint's `legacy` maps a name to its command; this file maps only the
 * documents' names and parameters to the command's terms. Used by the server only: no chunk of the app contains it.
 */

interface LegacyCall {
  /** The documents' parameter → ours, in wire names. */
  readonly parameters?: Readonly<Record<string, string>>
  /** Values that the name itself implies. Values that were sent win. */
  readonly says?: Readonly<Record<string, unknown>>
}

const everywhere: LegacyCall['parameters'] = { iPage: 'page', vid: 'video_id', uid: 'user_id' }

const calls: ReadonlyMap<string, LegacyCall> = new Map<string, LegacyCall>([
  ['users.search', { parameters: { sUser: 'text' } }],
  ['users.inline', { parameters: { sUser: 'text' } }],
  ['geo.inlineCountry', { parameters: { region_ids: 'regions' } }],
  ['geo.inlineRegion', { parameters: { region_ids: 'regions' } }],
  ['geo.inlineCity', { parameters: { region_ids: 'regions' } }],
  ['geo.loadAll', { parameters: { region_ids: 'regions', city_ids: 'cities' } }],
  // The documents report videos only; ours reports other content too, by `type_id` and `item_id`.
  ['core.reportAdd', { parameters: { vid: 'item_id' }, says: { type_id: 'video' } }],
  ['core.reportRemove', { parameters: { vid: 'item_id' }, says: { type_id: 'video' } }],
  // The video determines `to` and the title: the mail message goes to its owner, with its title as the subject (ambiguity contact-seller-path).
  ['video.contactSeller', { parameters: { title: 'text' } }],
  ['profile.favorites', { says: { view: 'his_faves' } }],
  ['video.favoritesAdd', { says: { is_favourite: true } }],
  ['video.favoritesRemove', { says: { is_favourite: false } }],
])

/** The parameters of a call, in the endpoint's wire names. */
export function readLegacy(name: string, sent: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { parameters, says } = calls.get(name) ?? {}
  const ours = new Map(Object.entries({ ...everywhere, ...parameters }))
  return { ...says, ...Object.fromEntries(Object.entries(sent).map(([key, value]) => [ours.get(key) ?? key, value])) }
}

/** Adds `iPage` and `iPageSize` to pages, as legacy clients expect (2§7). */
export function withLegacyPaging(envelope: unknown): unknown {
  if (typeof envelope !== 'object' || envelope === null || !('next_cursor' in envelope && 'page' in envelope && 'limit' in envelope))
    return envelope
  return { ...envelope, iPage: envelope.page, iPageSize: envelope.limit }
}
