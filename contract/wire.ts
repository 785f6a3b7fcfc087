/**
 * The single mapping of code names (camelCase) to wire names (snake_case, with the documents' own names). Keys with a dot or other
 * characters (permission flags, field paths) stay unchanged.
 */
const irregular: ReadonlyArray<readonly [code: string, wire: string]> = [
  ['videoStatus', 'steward_status'],
  ['categories', 'cats'],
  ['findCategories', 'findCats'],
  ['publishedAt', 'time_stamp'],
  ['upVotes', 'voteup'],
  ['downVotes', 'votedown'],
  ['views', 'total_view'],
  ['isFeatured', 'premium'],
  ['durationSeconds', 'duration'],
  ['permissions', 'ugs'],
  ['locale', 'language_id'],
  ['textParsed', 'text_parsed'],
  ['participantTotal', 'numParticipants'],
  ['aboutMe', 'cf_about_me'],
  ['postedAt', 'post_convert_time'],
  ['contentChangedAt', 'time_stamp_update'],
]
/** Names the documents themselves write with capitals (1§3, 2§3, 2§7). */
const documentedCapitals = [
  'sortBy',
  'searchIn',
  'toName',
  'profileLoaded',
  'dialCode',
  'countryName',
  'includeEmptyAlbums',
  'tmExpiry',
] as const

const toWireIrregular = new Map<string, string>([...irregular, ...documentedCapitals.map((name) => [name, name] as const)])
const fromWireIrregular = new Map(irregular.map(([code, wire]) => [wire, code] as const))
/** `gisCity`, `dtFrom` and similar names, `chatSession` and `subForums` are the documents' own (1§3). */
const plainCamel = /^(?!(?:gis|dt)[A-Z]|chatS|subF)[a-z][a-zA-Z0-9]*$/
const plainSnake = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/

const toWireCache = new Map<string, string>()
const fromWireCache = new Map<string, string>()

export function toWireKey(key: string): string {
  return cached(toWireCache, key, () => {
    const irregularName = toWireIrregular.get(key)
    if (irregularName) return irregularName
    return plainCamel.test(key) ? key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : key
  })
}

export function fromWireKey(key: string): string {
  return cached(fromWireCache, key, () => {
    const irregularName = fromWireIrregular.get(key)
    if (irregularName) return irregularName
    return plainSnake.test(key) ? key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()) : key
  })
}

/** Deep copy with wire names. Dates and other class instances must be presented beforehand. */
export function toWire(value: unknown): unknown {
  return renameKeys(value, toWireKey)
}

/** Deep copy with code names. `__proto__` and similar keys are dropped. */
export function fromWire(value: unknown): unknown {
  return renameKeys(value, fromWireKey)
}

function renameKeys(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => renameKeys(item, rename))
  if (value === null || typeof value !== 'object') return value
  const result: Record<string, unknown> = {}
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__' || key === 'constructor' || key === 'prototype') continue
    result[rename(key)] = renameKeys(item, rename)
  }
  return result
}

/** Bounded, because clients choose the keys. */
function cached(cache: Map<string, string>, key: string, compute: () => string): string {
  const known = cache.get(key)
  if (known !== undefined) return known
  const result = compute()
  if (cache.size < 2000 && key.length < 64) cache.set(key, result)
  return result
}
