/** The queue's own tables, created and migrated by the owner: the processes that use them may only change rows. */
import { PgBoss } from 'pg-boss'

/** Safe when several processes start at once: pg-boss locks while it migrates. */
export async function installQueue(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    application_name: 'ropewalk-migrate',
    max: 1,
    supervise: false,
    schedule: false,
    monitorVacuum: false,
  })
  // Without a listener an error of its connection would end the process; `start` rejects in any case.
  boss.on('error', () => undefined)
  try {
    await boss.start()
  } finally {
    await boss.stop({ graceful: false })
  }
}
