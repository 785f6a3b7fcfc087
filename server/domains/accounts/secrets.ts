/** Passwords, and the random keys of cookies and mail links. Neither is ever stored in plain text. */
import { createHash, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's argon2id parameters, which are also the library's default; spelt out so that an update cannot lower them unnoticed. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hash of a random password. Checked for unknown names, with the same `cost`, so that they take as long as known ones. */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$qu1NicrTQnisu0m2/jbo/g$QU0YPHPsKM4Pm+IlQnE3A3BvkbRNwbNCPj2Quy0jjKA'

/** Hashes the composed form (NFC): keyboards differ in the form they type (RFC 8265 section 4.2). */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), cost)
}

/** `passwordHash` null (no such member): does the same work and returns false. */
export async function isPasswordRight(passwordHash: string | null, password: string): Promise<boolean> {
  // Older hashes were made of the password in the form in which it was typed. Plain ASCII has only one form.
  const forms = new Set([password.normalize('NFC'), password, password.normalize('NFD')])
  for (const form of forms) if (await verify(passwordHash ?? nobodysHash, form)) return passwordHash !== null
  return false
}

/** 256 random bits cannot be guessed, so a fast hash is enough for storage. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
