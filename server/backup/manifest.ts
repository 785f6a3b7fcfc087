/** The description of a backup. Written last: a folder without it is not a backup. */
import { buffer, json } from 'node:stream/consumers'
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { Refused } from '../start/refused.ts'
import type { BackupTarget } from './open-target.ts'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const storedFile = v.strictObject({ file: v.string(), bytes: count, sha256 })
const named = { schema: v.string(), name: v.string() }

const manifestShape = v.object({
  format: v.literal(1),
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  /** The build that made it. */
  release: v.string(),
  postgres: v.string(),
  /** Digests of the migrations that created the tables, oldest first. */
  migrations: v.array(v.string()),
  queueVersion: v.nullable(count),
  tables: v.array(v.object({ ...named, columns: v.array(v.string()), rows: count, digest: sha256, stored: storedFile })),
  sequences: v.array(v.object({ ...named, value: v.string(), isCalled: v.boolean() })),
  media: v.object({ objects: count, bytes: count, stored: storedFile }),
  /** Files that the database names and the store lacked. */
  missing: v.array(v.string()),
  /** Encrypted settings as stored in the database: a restore tries its key on them before it begins. */
  secrets: v.array(v.object({ name: v.string(), value: v.unknown() })),
})

export type Manifest = v.InferOutput<typeof manifestShape>
export type StoredFile = v.InferOutput<typeof storedFile>
export type TableRecord = Manifest['tables'][number]

export const databaseFolder = 'database/'
const manifestName = 'manifest.json'
const namePattern = /^\d{4}-\d\d-\d\dt\d\d-\d\d-\d\dz$/

/** Names sort by time. */
export function backupName(moment: Date): string {
  return moment.toISOString().replace(/\.\d+/, '').replaceAll(':', '-').toLowerCase()
}

export const folderOf = (backup: string) => `${databaseFolder}${backup}/`

export interface BackupList {
  /** Oldest first. */
  readonly complete: readonly string[]
  /** Interrupted or in progress. */
  readonly unfinished: readonly string[]
}

export async function listBackups(target: BackupTarget): Promise<BackupList> {
  const keys = (await target.list(databaseFolder)).map(({ key }) => key)
  const names = [...new Set(keys.map((key) => key.slice(databaseFolder.length).split('/')[0] ?? ''))].filter((name) =>
    namePattern.test(name),
  )
  const finished = new Set(keys.filter((key) => key.endsWith(`/${manifestName}`)))
  const isComplete = (name: string) => finished.has(`${folderOf(name)}${manifestName}`)
  return { complete: names.filter(isComplete).toSorted(), unfinished: names.filter((name) => !isComplete(name)).toSorted() }
}

export async function writeManifest(target: BackupTarget, backup: string, manifest: Manifest): Promise<void> {
  await target.put(`${folderOf(backup)}${manifestName}`, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`))
}

/** Throws Refused for a backup of an unknown format, or an unfinished one. */
export async function readManifest(target: BackupTarget, backup: string): Promise<Manifest> {
  const body = await target.read(`${folderOf(backup)}${manifestName}`)
  if (!body) throw new Refused(`${backup} is not a complete backup: it has no ${manifestName}.`)
  const content: unknown = await json(body).catch(() => null)
  const parsed = v.safeParse(manifestShape, content)
  if (parsed.success) return parsed.output
  throw new Refused(`The ${manifestName} of ${backup} is damaged, or was written by a newer release of Ropewalk.`)
}

/** Deleted first: the rest then counts as an unfinished backup. */
export async function deleteManifest(target: BackupTarget, backup: string): Promise<void> {
  await target.delete(`${folderOf(backup)}${manifestName}`)
}

/** Reads a small file whole. Throws Refused if it differs from what was written. */
export async function readStored(target: BackupTarget, { file, sha256: expected }: StoredFile): Promise<Buffer> {
  const body = await target.read(file)
  const content = body && (await buffer(body))
  if (!content || createHash('sha256').update(content).digest('hex') !== expected) throw damaged(file)
  return content
}

export function damaged(file: string): Refused {
  return new Refused(
    `${file} in the backup is damaged or missing. Restore an older backup: npm run restore -- <folder> <name of the backup>`,
  )
}
