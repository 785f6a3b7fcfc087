/** Routes of the operations domain. */
import { listAlarms, mostAlarms } from '#contract/site/alarms.ts'
import * as contract from '#contract/site/site.ts'
import { findAlarms } from '../../db/failed-tasks.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { toSeconds } from '../../lib/moments.ts'
import { readSiteStatus } from '../../http/site/site-status.ts'
import { logClientErrors } from './log-client-errors.ts'
import { emailDelivery } from './send-mail.ts'

export const siteRoutes: readonly Implementation[] = [
  implement(contract.logClientError, async (context, { entries }) => {
    await logClientErrors(context, entries)
    return {}
  }),

  implement(contract.siteStatus, async (context) => {
    const [status, delivery] = await Promise.all([readSiteStatus(context), emailDelivery(context)])
    return { ...status, emailDelivery: delivery, emailDeliveryOnline: delivery === 'online' }
  }),

  implement(
    listAlarms,
    async ({ db }) => {
      const rows = await findAlarms(db, mostAlarms)
      return {
        alarms: rows.map(({ task, key, tries, error, firstAt, lastAt }) => ({
          ...{ task, key, tries, error },
          firstAt: toSeconds(firstAt),
          lastAt: toSeconds(lastAt),
        })),
      }
    },
    'reads only',
  ),
]
