import { findSiteDatabase, type SiteDatabase } from '../../start/find-site-database.ts'

/** The database of a server that runs on this folder, for a role that may fill tables without their triggers. */
export function findDatabaseOf(dataFolder: string): Promise<SiteDatabase> {
  return findSiteDatabase({ DATABASE_URL: undefined, DATABASE_OWNER_URL: undefined, dataFolder }, 'ropewalk-bench')
}
