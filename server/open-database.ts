/** The database of this installation: the embedded one, or what DATABASE_URL names. Migrated when this returns. */
import type { Config } from './config/config.ts'
import { startEmbeddedPostgres } from './db/embedded/start-embedded-postgres.ts'
import { migrate } from './db/migrate.ts'

export interface OpenDatabase {
  readonly url: string
  /** One line for the terminal. */
  readonly description: string
  /** Stops the embedded database; leaves a foreign one alone. */
  close(): Promise<void>
}

export async function openDatabase(
  { DATABASE_URL, dataFolder }: Pick<Config, 'DATABASE_URL' | 'dataFolder'>,
  onRevival: (problem: Error | null) => void,
): Promise<OpenDatabase> {
  if (DATABASE_URL) {
    await migrate(DATABASE_URL)
    return { url: DATABASE_URL, description: `PostgreSQL at ${new URL(DATABASE_URL).host}`, close: async () => undefined }
  }
  const embedded = await startEmbeddedPostgres({ dataFolder, onRevival })
  try {
    await migrate(embedded.ownerUrl)
  } catch (error) {
    await embedded.stop()
    throw error
  }
  return {
    url: embedded.appUrl,
    description: embedded.isAdopted ? 'embedded PostgreSQL, taken over from a killed process' : 'embedded PostgreSQL',
    close: embedded.stop,
  }
}
