/** The calls of the reported domain. */
import * as contract from '#contract/talk/reported.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { closingAudit, lookAudit } from './audit.ts'
import { closeReport, readMessage } from './commands.ts'
import { reportPage } from './reads.ts'

export const reportedRoutes: readonly Implementation[] = [
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
