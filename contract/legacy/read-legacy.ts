/**
 * Words of the older interface that differ from ours (2§7). Which command answers a name says the endpoint's `legacy`; here stands only
 * what the names and parameters of the documents mean in its terms. Read by the server alone: no chunk of the app carries it.
 */

interface LegacyCall {
  /** Parameter of the documents → ours, as on the wire. */
  readonly parameters?: Readonly<Record<string, string>>
  /** What the name itself says. What is sent wins. */
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
  // The documents report videos alone; ours reports other things too, by `type_id` and `item_id`.
  ['core.reportAdd', { parameters: { vid: 'item_id' }, says: { type_id: 'video' } }],
  ['core.reportRemove', { parameters: { vid: 'item_id' }, says: { type_id: 'video' } }],
  // `to` is said by the video: its letter goes to whose it is, and is called like it (ambiguity contact-seller-path).
  ['video.contactSeller', { parameters: { title: 'text' } }],
  ['profile.favorites', { says: { view: 'his_faves' } }],
  ['video.favoritesAdd', { says: { is_favourite: true } }],
  ['video.favoritesRemove', { says: { is_favourite: false } }],
])

/** The parameters of a call in the endpoint's wire names. */
export function readLegacy(name: string, sent: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { parameters, says } = calls.get(name) ?? {}
  const ours = new Map(Object.entries({ ...everywhere, ...parameters }))
  return { ...says, ...Object.fromEntries(Object.entries(sent).map(([key, value]) => [ours.get(key) ?? key, value])) }
}

/** Pages say `iPage` and `iPageSize` too, as its callers know them (2§7). */
export function withLegacyPaging(envelope: unknown): unknown {
  if (typeof envelope !== 'object' || envelope === null || !('next_cursor' in envelope && 'page' in envelope && 'limit' in envelope))
    return envelope
  return { ...envelope, iPage: envelope.page, iPageSize: envelope.limit }
}
