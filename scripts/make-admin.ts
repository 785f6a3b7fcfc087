/** `npm run admin -- <name> <e-mail address>`: makes the first administrator, or makes one of a member who is there. */
import * as v from 'valibot'
import { Refusal } from '#contract/error.ts'
import { email, userName } from '#contract/primitives.ts'
import { readConfig } from '#server/config/config.ts'
import { createDatabaseClient } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/start-embedded-postgres.ts'
import { makeAdministrator, type WantedAdministrator } from '#server/domains/accounts/make-administrator.ts'
import { bridgeEvents } from '#server/events/bridge.ts'
import { createEventBus } from '#server/events/bus.ts'
import { createLogger } from '#server/lib/logger.ts'
import { openDatabase, prepareDatabase } from '#server/open-database.ts'

const refusals: Partial<Record<string, string>> = {
  name_taken: 'Another member has that name, or one that looks like it.',
  email_taken: 'Another account has that e-mail address.',
}

async function makeAdmin(url: string, { name, email: address }: WantedAdministrator): Promise<string> {
  const log = createLogger({ level: 'warn', name: 'ropewalk-admin' })
  const client = createDatabaseClient({ url, name: 'ropewalk-admin', poolSize: 1 })
  try {
    // A running site hears of it, so that open screens and connections follow at once.
    const local = createEventBus((error, event) => log.error({ err: error, event }, 'A listener failed.'))
    const bus = await bridgeEvents(local, { url, log })
    try {
      const { password } = await makeAdministrator({ db: client.db, bus, now: () => new Date() }, { name, email: address })
      if (password === null) return `${name} is an administrator now. Name and password stay as they were.`
      return `${name} is an administrator. The password is ${password}\nChange it after signing in.`
    } finally {
      await bus.close()
    }
  } finally {
    await client.close()
  }
}

async function main(): Promise<void> {
  const [name, address] = process.argv.slice(2)
  const given = v.safeParse(v.object({ name: userName, email }), { name, email: address })
  if (!given.success) throw new Error('Give a name of 3 to 24 letters and an e-mail address: npm run admin -- <name> <e-mail address>')
  const config = readConfig(process.env)
  // A running site's database is taken over and left running.
  const embedded = config.DATABASE_URL ? null : await startEmbeddedPostgres(config)
  try {
    if (embedded) await prepareDatabase(embedded.ownerUrl, embedded.appRole)
    const url = embedded?.appUrl ?? (await openDatabase(config, () => undefined)).url
    console.log(await makeAdmin(url, given.output))
  } finally {
    if (embedded && !embedded.isAdopted) await embedded.stop()
  }
}

main().catch((error: unknown) => {
  const refusal = error instanceof Refusal ? refusals[error.code] : undefined
  console.error(refusal ?? (error instanceof Error ? error.message : error))
  process.exitCode = 1
})
