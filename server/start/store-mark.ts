/**
 * Database and store carry one mark, so that no process works with the files of another site, or with an empty folder while the files are
 * elsewhere. The database's half records whether the store has been marked: then a store without the mark is the wrong one.
 */
import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import type { Queryable } from '../db/context.ts'
import { findNewestMediaKey } from '../db/facts/find-video-facts.ts'
import { findSetting, saveSetting, settingOrNew } from '../db/settings.ts'
import { Refused } from './refused.ts'
import type { Storage } from '../storage/storage.ts'

export const markKey = 'store-mark'
export const markSetting = 'store.mark'
const mark = v.object({ id: v.string(), isPlaced: v.boolean() })

export interface Marked {
  readonly db: Queryable
  readonly storage: Storage
  /** If set, the store is a bucket. */
  readonly config: { readonly S3_URL?: string | undefined; readonly dataFolder: string }
}

/** For the server, which alone may mark a store, once. Throws `Refused` for any store but the database's own. */
export async function placeStoreMark(site: Marked): Promise<void> {
  const { db, storage } = site
  const own = v.parse(mark, await settingOrNew(db, markSetting, async () => ({ id: randomUUID(), isPlaced: false })))
  if (await isMarked(site, own.id)) return own.isPlaced ? undefined : saveSetting(db, markSetting, { ...own, isPlaced: true })
  // A site from before marks existed has files, and they must be here.
  if (own.isPlaced || (await lacksFiles(site))) throw elsewhere(site)
  await storage.put(markKey, Buffer.from(own.id))
  await saveSetting(db, markSetting, { ...own, isPlaced: true })
}

/** For all other processes. False while no server has marked the store. Throws `Refused` for a store that is not the database's. */
export async function isRightStore(site: Marked): Promise<boolean> {
  const own = v.safeParse(mark, await findSetting(site.db, markSetting))
  if (!own.success || !own.output.isPlaced) return false
  if (!(await isMarked(site, own.output.id))) throw elsewhere(site)
  return true
}

/** False without a mark. Throws `Refused` for the mark of another site. */
async function isMarked({ storage, config }: Marked, id: string): Promise<boolean> {
  const body = await storage.read(markKey)
  if (!body) return false
  if ((await text(body)).trim() === id) return true
  throw new Refused(`${placeOf(config)} belongs to another database. Name the store of this one, or the database of that store.`)
}

async function lacksFiles({ db, storage }: Marked): Promise<boolean> {
  const mediaKey = await findNewestMediaKey(db)
  return mediaKey !== null && (await storage.list(`${mediaKey}/`)).length === 0
}

function elsewhere({ config }: Marked): Refused {
  const what = `${placeOf(config)} does not hold the files of this database: the object ${markKey} is missing there.`
  return new Refused(
    config.S3_URL === undefined
      ? `${what} If the files are in a bucket, set S3_URL and its keys as for the server; if they are in another folder, set ROPEWALK_DATA.`
      : `${what} Name the bucket that holds them; after moving files, copy ${markKey} too.`,
  )
}

function placeOf({ S3_URL, dataFolder }: Marked['config']): string {
  return S3_URL === undefined ? `ROPEWALK_DATA: the store in ${dataFolder}/media` : 'S3_URL: the bucket'
}
