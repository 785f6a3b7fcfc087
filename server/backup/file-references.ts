/**
 * The files that the database names. A backup compares them with the files it copied; a new column that names files needs a line here
 * (the backup's test finds files that no row names).
 */
import pg from 'pg'
import { Refused } from '../start/refused.ts'

export interface FileReferences {
  /** Keys, and folders with a slash at the end. */
  readonly names: ReadonlySet<string>
  /** Names that must be in the store. Others may be missing: images of older videos have one size, a failed upload has no original. */
  readonly required: ReadonlySet<string>
}

/** Large images and single renditions have separate lines, because the row names each of them at a different moment. */
const statement = `
  select 'avatars/' || avatar_key as name, true as required from members where avatar_key is not null
  union all select 'avatars/' || replace(avatar_key, '.webp', '-large.webp'), false from members where avatar_key like 'p-%'
  union all select 'attachments/' || name, true from attachments
  union all select storage_key, coalesce(expires_at > now(), true) from data_exports where storage_key is not null
  union all select source_key, j.state <> 'failed' and coalesce(original_state, '') <> 'removed'
    from encoding_jobs j join videos on id = video_id where deleted_at is null
  union all select media_key || '/', is_playable from videos where media_key is not null and deleted_at is null
  union all select media_key || '/sprites.vtt', false from videos where media_key is not null and deleted_at is null and status = 'ready'
  union all select media_key || '/poster-' || poster_version || suffix, suffix = '.webp' from videos, unnest(array['.webp', '-large.webp']) suffix
    where media_key is not null and deleted_at is null and poster_version > 0
  union all select media_key || '/' || name || '/', true from video_renditions join videos on id = video_id
    where media_key is not null and deleted_at is null and is_complete
  union all select source_key, true from photos where source_key <> '' and deleted_at is null
  union all select media_key || '/', true from photos where media_key <> '' and deleted_at is null
  union all select media_key || '/' || size || '.webp', true from photos, unnest(sizes) size where media_key <> '' and deleted_at is null`

/** Throws Refused if the tables are not of this release. */
export async function readFileReferences(client: pg.Client): Promise<FileReferences> {
  try {
    const { rows } = await client.query<{ name: string; required: boolean }>(statement)
    return {
      names: new Set(rows.map(({ name }) => name)),
      required: new Set(rows.filter(({ required }) => required).map(({ name }) => name)),
    }
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !['42P01', '42703', '42501', '3F000'].includes(error.code ?? '')) throw error
    if (error.code === '42501') throw unreadable(error)
    throw new Refused(`The database is not of this release (${error.message}). Make the backup with the release that runs on it.`)
  }
}

export function unreadable(error: pg.DatabaseError): Refused {
  return new Refused(
    `DATABASE_URL: its role may not read everything (${error.message}). Name the owner of the tables in DATABASE_OWNER_URL.`,
  )
}

/** Whether one of the names is this key or a folder around it. */
export function isNamed(key: string, names: ReadonlySet<string>): boolean {
  return names.has(key) || foldersOf(key).some((folder) => names.has(folder))
}

/** Required names that none of the keys matches. */
export function missingFiles({ required }: FileReferences, keys: Iterable<string>): string[] {
  const present = new Set<string>()
  for (const key of keys) for (const each of [key, ...foldersOf(key)]) present.add(each)
  return [...required].filter((name) => !present.has(name)).toSorted()
}

/** `a/b/c` is in `a/` and `a/b/`. */
function foldersOf(key: string): string[] {
  const parts = key.split('/')
  return parts.slice(1).map((_part, index) => `${parts.slice(0, index + 1).join('/')}/`)
}
