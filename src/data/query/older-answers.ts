/** Upgrades answers saved by the previous builds to the current shape, so that an update loses nothing a member can read offline. */

type Kept = Readonly<Record<string, unknown>>

/**
 * Shape 2 → 3: comments carry their author flat, feed entries carry `publishedAt`, profiles carry their place flat, saved searches
 * carry `items`.
 * Shape 3 → 4: feed entries and notifications refer to an `item` of any kind instead of a video.
 */
export function upgradeAnswer(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(upgradeAnswer)
  if (!isKept(value)) return value
  return upgradeRecord(Object.fromEntries(Object.entries(value).map(([key, part]) => [key, upgradeAnswer(part)])))
}

function upgradeRecord(record: Kept): Kept {
  if ('commentId' in record && isKept(record['author'])) {
    const { author, createdAt, ...comment } = record
    return { ...(author as Kept), title: '', attachments: [], thread: [], ...comment, postedAt: createdAt }
  }
  if ('feedId' in record && 'createdAt' in record) {
    const { createdAt, ...entry } = record
    return upgradeRecord({ ...entry, publishedAt: createdAt })
  }
  if (('feedId' in record || 'notificationId' in record) && 'video' in record) {
    const { video, kind, ...entry } = record
    return { ...entry, kind: kindsNow[String(kind)] ?? kind, item: isKept(video) ? itemOf(video) : null }
  }
  if ('customFields' in record && 'place' in record) {
    const { place, ...profile } = record
    return { ...nowhere, ...(isKept(place) ? place : {}), ...profile }
  }
  if ('module' in record && 'searches' in record) {
    const { searches, ...answer } = record
    return { ...answer, items: searches }
  }
  return record
}

/** Kinds of feed entries and notifications whose names contained "video". */
const kindsNow: Readonly<Record<string, string>> = {
  video_published: 'published',
  comment_on_video: 'comment_on_item',
  hero_video: 'hero_published',
}

function itemOf({ videoId, ...video }: Kept): Kept {
  return { isDraft: false, ...video, typeId: 'video', itemId: videoId }
}

const nowhere = {
  countryIso: null,
  gisCountry: null,
  gisRegion: null,
  gisCity: null,
  gisNeighbourhood: '',
  gisLat: null,
  gisLong: null,
} as const

function isKept(value: unknown): value is Kept {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
