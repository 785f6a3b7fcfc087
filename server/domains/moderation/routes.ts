/** Routes of the moderation domain. */
import * as reporting from '#contract/profile/blocks-and-reports.ts'
import * as contract from '#contract/site/moderation.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { handlingAudit, lookAudit } from './audit.ts'
import { handleReports, readMessage } from './commands.ts'
import { handledPage } from './reads/handled.ts'
import { queuePage } from './reads.ts'
import { addReport, listReports, removeReport } from './reports.ts'

export const moderationRoutes: readonly Implementation[] = [
  implement(reporting.addReport, async (context, input) => {
    await addReport(context, input)
    return {}
  }),
  implement(reporting.listReports, listReports),
  implement(reporting.removeReport, async (context, input) => {
    await removeReport(context, input)
    return {}
  }),
  implement(contract.listReportedContent, queuePage),
  implement(contract.listHandledReports, handledPage),
  implement(contract.readReportedMessage, async (context, { reportId }) => ({ message: await readMessage(context, reportId) }), lookAudit),
  implement(
    contract.handleReports,
    async (context, input) => {
      await handleReports(context, input)
      return {}
    },
    handlingAudit,
  ),
]
