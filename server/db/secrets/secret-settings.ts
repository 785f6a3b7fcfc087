/** Secrets among the settings (signing keys), encrypted: a copy of the database alone cannot sign anything. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Queryable } from '../context.ts'
import { findSetting, settingOrNew } from '../settings.ts'
import { settings } from '../tables/site.ts'
import { makeSecretsKey, secretsKeys, type SecretsConfig } from './secrets-key.ts'

const encryptedValue = v.strictObject({ cipher: v.literal('aes-256-gcm'), iv: v.string(), tag: v.string(), data: v.string() })
type EncryptedValue = v.InferOutput<typeof encryptedValue>

/** The operator has to fix it: a restart will not help. */
export class SecretsKeyLost extends Error {
  override readonly name = 'SecretsKeyLost'
}

/**
 * The first process creates the secret. One that is not encrypted yet, or with an older key, is encrypted with the current key. Throws
 * SecretsKeyLost if the key is missing or a different one.
 */
export async function secretOrNew(db: Queryable, config: SecretsConfig, name: string, make: () => Promise<unknown>): Promise<unknown> {
  const known = await findSetting(db, name)
  const isEncrypted = v.is(encryptedValue, known)
  let keys = await secretsKeys(config)
  if (keys.length === 0 && !isEncrypted) {
    await makeSecretsKey(config)
    keys = await secretsKeys(config)
  }
  const [key] = keys
  if (!key) throw lostKey(config)
  const stored = known ?? (await settingOrNew(db, name, async () => encrypt(key, name, await make())))
  if (!v.is(encryptedValue, stored)) {
    await replace(db, name, stored, encrypt(key, name, stored))
    return stored
  }
  const opened = keys.map((each) => decrypt(each, name, stored))
  const found = opened.find((value) => value !== null)
  if (!found) throw lostKey(config)
  if (opened[0] === null) await replace(db, name, stored, encrypt(key, name, found.value))
  return found.value
}

/** Whether this process has the key to a stored secret. Also true for one that is not encrypted. */
export async function canReadSecret(config: SecretsConfig, name: string, stored: unknown): Promise<boolean> {
  if (!v.is(encryptedValue, stored)) return true
  return (await secretsKeys(config)).some((key) => decrypt(key, name, stored) !== null)
}

/** Replaces only the value we read: another process may have been faster. */
async function replace(db: Queryable, name: string, from: unknown, to: EncryptedValue): Promise<void> {
  await db
    .update(settings)
    .set({ value: to, updatedAt: new Date() })
    .where(and(eq(settings.key, name), eq(settings.value, from)))
}

/** The secret's name is authenticated with its value, so that two secrets can't be swapped in the database. */
function encrypt(key: Buffer, name: string, value: unknown): EncryptedValue {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(name))
  const data = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  const text = (bytes: Buffer) => bytes.toString('base64url')
  return { cipher: 'aes-256-gcm', iv: text(iv), tag: text(cipher.getAuthTag()), data: text(data) }
}

/** Null: encrypted with another key, or modified. */
function decrypt(key: Buffer, name: string, { iv, tag, data }: EncryptedValue): { readonly value: unknown } | null {
  const bytes = (text: string) => Buffer.from(text, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes(iv), { authTagLength: 16 }).setAAD(Buffer.from(name))
  try {
    decipher.setAuthTag(bytes(tag))
    return { value: JSON.parse(Buffer.concat([decipher.update(bytes(data)), decipher.final()]).toString('utf8')) as unknown }
  } catch {
    // Node throws a plain Error for a tag that does not match.
    return null
  }
}

function lostKey({ dataFolder, SECRETS_KEY }: SecretsConfig): SecretsKeyLost {
  const where = SECRETS_KEY === undefined ? `the file secrets.key in ${dataFolder} (or SECRETS_KEY)` : 'SECRETS_KEY'
  return new SecretsKeyLost(
    `The signing keys in the database are encrypted with another key than this process has. Expected ${where} as it was when they were made. ` +
      'If that key is lost for good, delete the rows access_token_keys, signing_secret and push.vapid from the table settings: ' +
      'everybody signs in anew, and links in mails and the push subscriptions of browsers end.',
  )
}
