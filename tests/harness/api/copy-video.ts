/**
 * Creates a ready, playable video of the member's own at once: the rows of a demo video copied, its media shared.
 * Never really delete such a video.
 */
import type { VideoId } from '#contract/content/ids.ts'
import type { Site } from '../site/site.ts'

export interface VideoChanges {
  readonly title?: string
  readonly description?: string
  readonly status?: string
  readonly allow_play?: string
  readonly allow_download?: string
  readonly is_featured?: boolean
  readonly watcher_overlay?: boolean
  readonly duration_seconds?: number
  readonly view_total?: number
  readonly up_votes?: number
  readonly down_votes?: number
  readonly published_at?: Date
  readonly is_playable?: boolean
  readonly is_draft?: boolean
  readonly publish_when_ready?: boolean
  readonly media_key?: null
  readonly poster_version?: number
}

const copied = [
  'description', 'status', 'allow_play', 'allow_download', 'privacy', 'is_featured', 'watcher_overlay', 'duration_seconds', 'width', 'height',
  'media_key', 'poster_version', 'placeholder', 'is_playable', 'is_draft', 'published_at', 'view_total',
] as const // prettier-ignore

/** Without categories and stars by default. */
export async function copyVideo(
  site: Pick<Site, 'sql'>,
  ownerId: number,
  { categories = [], stars = [], ...changes }: VideoChanges & { categories?: readonly number[]; stars?: readonly number[] },
): Promise<VideoId> {
  const given = {
    title: 'A video',
    status: 'ready',
    allow_play: 'members',
    allow_download: 'nobody',
    is_featured: false,
    published_at: new Date(),
    view_total: 0,
    ...changes,
  }
  const names = [...new Set(['owner_id', ...copied, ...Object.keys(given)])]
  const values: unknown[] = [ownerId]
  const expressions = names.map((name) => {
    if (name === 'owner_id') return '$1'
    if (!(name in given)) return name
    values.push(given[name as keyof typeof given]) // checked above to be one of its names
    return `$${values.length}`
  })
  const rows = await site.sql<{ id: string; source: string }>(
    `with source as (
       select * from videos where status = 'ready' and is_playable and not is_draft and deleted_at is null and media_key is not null and poster_version > 0
         and width > height and duration_seconds >= 8 order by duration_seconds, id limit 1
     ), made as (insert into videos (${names.join(', ')}) select ${expressions.join(', ')} from source returning id)
     select made.id, source.id as source from made, source`,
    values,
  )
  const row = rows[0]
  if (!row) throw new Error('No demo video is ready to be copied.')
  const id = Number(row.id)
  await site.sql(
    `insert into video_renditions (video_id, name, width, height, bits_per_second, size_bytes, codecs, is_complete)
     select $1, name, width, height, bits_per_second, size_bytes, codecs, is_complete from video_renditions where video_id = $2`,
    [id, row.source],
  )
  for (const category of categories)
    await site.sql('insert into video_category_links (video_id, category_id) values ($1, $2)', [id, category])
  for (const star of stars) await site.sql('insert into video_stars (video_id, member_id) values ($1, $2)', [id, star])
  // The id comes from the database.
  return id as VideoId
}
