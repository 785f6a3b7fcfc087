/** `npm run admin -- <name> <e-mail address>`: creates the first administrator, or makes an existing member one. */
import * as v from 'valibot'
import { Refusal } from '#contract/error.ts'
import { email } from '#contract/policy/email-address.ts'
import { userName } from '#contract/primitives.ts'
import { readConfig, type Config } from '#server/config/config.ts'
import { createDatabaseClient } from '#server/db/client.ts'
import { makeAdministrator, type WantedAdministrator } from '#server/domains/accounts/make-administrator.ts'
import { bridgeEvents } from '#server/events/bridge.ts'
import { createEventBus } from '#server/events/bus.ts'
import { failStart } from '#server/start/fail-start.ts'
import { createLogger } from '#server/lib/logger.ts'
import { restrictedUrl } from '#server/start/open-database.ts'
import { Refused } from '#server/start/refused.ts'
import { findSiteDatabase } from '#server/start/find-site-database.ts'
import { reachDatabase, waitForTables } from '#server/start/reach-database.ts'
import { startPatience } from '#server/start/while-away.ts'

const processName = 'ropewalk-admin'

const refusals: Partial<Record<string, string>> = {
  name_taken: 'Another member has that name, or one that looks like it.',
  email_taken: 'Another account has that e-mail address.',
}

async function makeAdmin(url: string, config: Config, { name, email: address }: WantedAdministrator): Promise<string> {
  const log = createLogger({ level: 'warn', name: processName })
  const client = createDatabaseClient({ url, name: processName, poolSize: 1 })
  try {
    // Notifies a running site, so that open screens and connections follow at once.
    const local = createEventBus((error, event) => log.error({ err: error, event }, 'A listener failed.'))
    const bus = await bridgeEvents(local, { url, log })
    try {
      const { link } = await makeAdministrator({ db: client.db, bus, now: () => new Date(), config }, { name, email: address })
      if (link === null) return `${name} is an administrator now. Name and password stay as they were.`
      return `${name} is an administrator. This link sets the password; it works once, for 24 hours:\n${link}`
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
  if (!given.success) throw new Refused('Give a name of 3 to 24 letters and an e-mail address: npm run admin -- <name> <e-mail address>')
  const config = readConfig(process.env)
  const database = await findSiteDatabase(config, processName)
  try {
    if (config.DATABASE_URL) await reachDatabase(config.DATABASE_URL, 'DATABASE_URL')
    await waitForTables(database.url, 'this command', { ...startPatience, forMs: 0 })
    console.log(await makeAdmin(config.DATABASE_URL ? await restrictedUrl(database.url) : database.url, config, given.output))
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  const refusal = error instanceof Refusal ? refusals[error.code] : undefined
  if (refusal === undefined) failStart(error)
  console.error(refusal)
  process.exitCode = 1
})
