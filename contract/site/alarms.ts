/** What staff must look at: work of the server that fails again and again, and faults in the books. */
import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { timestamp } from '../primitives.ts'

/** ledger: the nightly check of all balances · the others: single pieces of work of jobs. */
export const alarmTasks = ['ledger', 'look-up', 'receipt', 'settle-sale', 'renewal', 'membership', 'forget-card'] as const
export type AlarmTask = (typeof alarmTasks)[number]

const alarm = v.object({
  task: v.picklist(alarmTasks),
  /** Of the payment, sale or renewal; of a membership, what is due and its member; of a card, a digest of its token. */
  key: v.string(),
  /** Failures in a row. */
  tries: v.number(),
  /** The last error, as the server logged it. */
  error: v.string(),
  firstAt: timestamp,
  lastAt: timestamp,
})
export type Alarm = v.InferOutput<typeof alarm>

export const mostAlarms = 100

/** The ledger first, then those that failed last. At most 100. An alarm disappears once the work has succeeded. */
export const listAlarms = defineEndpoint({
  name: 'site.listAlarms',
  method: 'POST',
  path: '/api3/site/alarm/index',
  access: 'admin',
  offline: 'never',
  request: v.object({}),
  response: v.object({ alarms: v.array(alarm) }),
  errors: [],
})
