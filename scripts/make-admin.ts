/** `npm run admin -- <name> <e-mail address>`: makes the first administrator, or makes one of a member who is there. */
import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { email, userName } from '#contract/primitives.ts'
import { groups } from '#contract/roles.ts'
import { readConfig } from '#server/config/config.ts'
import { createDatabaseClient } from '#server/db/client.ts'
import type { Database } from '#server/db/context.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/start-embedded-postgres.ts'
import { members } from '#server/db/tables/accounts.ts'
import { openDatabase, prepareDatabase } from '#server/open-database.ts'

async function makeAdmin(db: Database, name: string, address: string): Promise<string> {
  const nameKey = name.toLowerCase()
  const promoted = await db
    .update(members)
    .set({ groupId: groups.admin })
    .where(eq(members.nameKey, nameKey))
    .returning({ email: members.email })
  if (promoted[0]) return `${name} is an administrator now. Name and password stay as they were.`
  const password = randomBytes(12).toString('base64url')
  const now = new Date()
  await db.insert(members).values({
    name,
    nameKey,
    email: address,
    passwordHash: await hash(password),
    groupId: groups.admin,
    birthday: '1970-01-01',
    emailConfirmedAt: now,
    acceptedTermsAt: now,
    createdAt: now,
  })
  return `${name} is an administrator. The password is ${password}\nChange it after signing in.`
}

async function main(): Promise<void> {
  const [name, address] = process.argv.slice(2)
  const given = v.safeParse(v.object({ name: userName, address: email }), { name, address })
  if (!given.success) throw new Error('Give a name of 3 to 24 letters and an e-mail address: npm run admin -- <name> <e-mail address>')
  const config = readConfig(process.env)
  // A running site's database is taken over and left running.
  const embedded = config.DATABASE_URL ? null : await startEmbeddedPostgres(config)
  try {
    if (embedded) await prepareDatabase(embedded.ownerUrl, embedded.appRole)
    const url = embedded?.appUrl ?? (await openDatabase(config, () => undefined)).url
    const client = createDatabaseClient({ url, name: 'ropewalk-admin', poolSize: 1 })
    try {
      console.log(await makeAdmin(client.db, given.output.name, given.output.address))
    } finally {
      await client.close()
    }
  } finally {
    if (embedded && !embedded.isAdopted) await embedded.stop()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
