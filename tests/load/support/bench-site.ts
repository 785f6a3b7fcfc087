/** The whole product with its demo community, for the rows that need one. */
import { rmSync } from 'node:fs'
import pg from 'pg'
import { ApiMember } from '#tests/harness/api/api-member.ts'
import { readOrMakePassword } from '#tests/harness/site/demo-password.ts'
import { prepareRunFolder, prepareSiteFolders, type SiteFolders } from '#tests/harness/site/site-folders.ts'
import { SiteRunner } from '#tests/harness/site/site-runner.ts'
import type { Site } from '#tests/harness/site/site.ts'

export interface BenchSite extends Pick<Site, 'sql'> {
  readonly origin: string
  readonly folders: SiteFolders
  readonly runner: SiteRunner
  /** The demo account with videos, votes and a history; in a new session each time. */
  signInDemo(): Promise<ApiMember>
  newMember(): Promise<ApiMember>
  stop(): Promise<void>
}

/** With `ROPEWALK_E2E_FOLDER` the community is preserved for the next run. */
export function prepareBenchFolders(): SiteFolders & { remove(): void } {
  const { folder, isKept } = prepareRunFolder()
  return { ...prepareSiteFolders(folder), remove: () => void (isKept || rmSync(folder, { recursive: true, force: true, maxRetries: 5 })) }
}

export async function openBenchSite(folders: SiteFolders): Promise<BenchSite> {
  const demoPassword = readOrMakePassword(folders.run)
  const runner = new SiteRunner({ folders, demoPassword })
  try {
    await runner.start()
  } catch (error) {
    await runner.stop()
    throw error
  }
  return {
    origin: runner.origin,
    folders,
    runner,
    signInDemo: () =>
      ApiMember.signIn(runner.origin, { userName: 'demo-member', password: demoPassword, email: 'demo-member@ropewalk.example' }),
    newMember: () => ApiMember.join(runner.origin),
    async sql<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) {
      const client = new pg.Client({ connectionString: runner.databaseUrl })
      await client.connect()
      try {
        return (await client.query<Row>(text, [...values])).rows
      } finally {
        await client.end()
      }
    },
    stop: () => runner.stop(),
  }
}
