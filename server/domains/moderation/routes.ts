/** Routes of the moderation domain. */
import * as reporting from '#contract/profile/blocks-and-reports.ts'
import * as contract from '#contract/site/moderation.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { closingAudit, lookAudit } from './audit.ts'
import { closeReport, readMessage } from './commands.ts'
import { reportPage } from './reads.ts'
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
  implement(contract.listMessageReports, ({ db, viewer }, input) => reportPage(db, viewer.id, input)),
  implement(contract.readReportedMessage, async (context, { reportId }) => ({ message: await readMessage(context, reportId) }), lookAudit),
  implement(
    contract.closeMessageReport,
    async (context, { reportId }) => {
      await closeReport(context, reportId)
      return {}
    },
    closingAudit,
  ),
]
