/** The product’s own server without its demo, with a database of its own. */
import { mkdirSync } from 'node:fs'
import pg from 'pg'
import { ApiMember } from '#tests/harness/api/api-member.ts'
import { testSecretsKey } from '#server/testing/test-secrets-key.ts'
import { findFreePort } from '#tests/harness/site/site-runner.ts'
import { forkServer, type ForkedServer } from './fork-server.ts'

/** `settings` are added to those of a site that is live, or replace them. */
export async function startBareServer(dataFolder: string, settings: Readonly<Record<string, string>> = {}): Promise<ForkedServer> {
  mkdirSync(dataFolder, { recursive: true, mode: 0o711 })
  return forkServer('server/main.ts', {
    HOST: '127.0.0.1',
    PORT: String(await findFreePort()),
    METRICS_PORT: String(await findFreePort()),
    ROPEWALK_DATA: dataFolder,
    ROPEWALK_DEMO: 'off',
    SECRETS_KEY: testSecretsKey,
    LOG_LEVEL: 'silent',
    NODE_ENV: 'production',
    ...settings,
  })
}

export function databaseOf({ databaseUrl }: ForkedServer): string {
  if (databaseUrl === undefined) throw new Error('The server told no database.')
  return databaseUrl
}

export const originOf = ({ port }: ForkedServer): string => `http://127.0.0.1:${port}`

/** No encoder runs beside it to mail a code, so the address is confirmed in the database. */
export async function joinBareServer(server: ForkedServer): Promise<ApiMember> {
  const confirmEmail = async (email: string) => {
    const client = new pg.Client({ connectionString: databaseOf(server) })
    await client.connect()
    try {
      await client.query("update registrations set email_confirmed = $1 where entered ->> 'email' = $1", [email])
    } finally {
      await client.end()
    }
  }
  return ApiMember.join(originOf(server), undefined, { confirmEmail })
}
