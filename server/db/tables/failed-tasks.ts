/** Single pieces of work of the jobs that failed, until they succeed: when to try again, and how often it was tried (`db/failed-tasks.ts`). */
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { AlarmTask } from '#contract/site/alarms.ts'
import { moment } from './columns.ts'

export const failedTasks = pgTable(
  'failed_tasks',
  {
    task: text().$type<AlarmTask>().notNull(),
    /** Of the payment, sale or renewal. */
    key: text().notNull(),
    tries: integer().notNull(),
    /** The message of the last error. */
    error: text().notNull(),
    firstAt: moment().notNull(),
    lastAt: moment().notNull(),
    nextAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.task, table.key] }), index('failed_tasks_next').on(table.task, table.nextAt)],
)
