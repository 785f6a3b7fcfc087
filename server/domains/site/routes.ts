/** Routes of the operations domain. */
import * as contract from '#contract/site/site.ts'
import { implement, type Implementation } from '../../http/implement.ts'
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
]
