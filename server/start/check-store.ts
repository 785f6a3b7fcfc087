/** Before a process works: checks that the store can be used as we need it, and belongs to the database. */
import { StoreAway } from '../lib/outage.ts'
import { Refused } from './refused.ts'
import { StoreRefused } from '../storage/s3-storage.ts'
import { isRightStore, placeStoreMark, type Marked } from './store-mark.ts'
import { startPatience, whileAway, type Patience } from './while-away.ts'

/** For the server: tries every call, and marks a new site's store. A full disk must not stop the start, so folders are not written. */
export async function openStore(site: Marked, patience: Patience = startPatience): Promise<void> {
  await tryBucket(site, patience)
  await placeStoreMark(site)
}

/** For encoders and the chat. Waits for the server that marks the store. */
export async function checkStore(site: Marked, what: string, patience: Patience = startPatience): Promise<void> {
  await tryBucket(site, patience)
  const found = await whileAway('a server to mark the store', patience, async () => ((await isRightStore(site)) ? { isRight: true } : null))
  if (!found)
    throw new Refused(`No server has started with this database yet, so its store is not known. Start a server first, then ${what}.`)
}

async function tryBucket({ storage, config }: Marked, patience: Patience): Promise<void> {
  if (config.S3_URL === undefined) return
  const { host } = new URL(config.S3_URL)
  const tried = await whileAway(`the store at ${host}`, patience, async () => {
    try {
      await storage.check()
      return { isUsable: true }
    } catch (error) {
      if (error instanceof StoreRefused) throw new Refused(explain(error))
      if (isUnknownHost(error)) throw new Refused(`S3_URL: there is no host named ${new URL(config.S3_URL ?? '').hostname}.`)
      if (error instanceof StoreAway) return null
      throw error
    }
  })
  if (!tried) throw new Refused(`S3_URL: the store at ${host} does not answer. Is the address right, and the store running?`)
}

function explain({ status, message }: StoreRefused): string {
  if (status === 401 || status === 403) return `S3_ACCESS_KEY, S3_SECRET_KEY: the store refuses them, or they may not do this. ${message}`
  if (status === 404) return `S3_URL: there is no such bucket. ${message}`
  if (status === 400) return `S3_URL, S3_REGION: the store does not understand us. ${message}`
  return `S3_URL: this store lacks a call that Ropewalk needs. ${message} docs/operations.md lists them all.`
}

function isUnknownHost(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && current.code === 'ENOTFOUND') return true
  }
  return false
}
