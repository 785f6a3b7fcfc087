/** Keeping one's distance: blocks and reports. */
import * as contract from '#contract/profile/safety.ts'
import type { Domain } from '../../http/domain.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { blockMember, unblockMember } from './block-member.ts'
import { addReport, listReports, removeReport } from './reports.ts'
import { searchBlocked } from './reads/search-blocked.ts'

/** For calls that answer nothing. */
const done = (work: Promise<void>) => work.then(() => ({}))

const safetyRoutes: readonly Implementation[] = [
  implement(contract.blockMember, (context, input) => done(blockMember(context, input))),
  implement(contract.unblockMember, (context, input) => done(unblockMember(context, input))),
  implement(contract.searchBlocked, searchBlocked),
  implement(contract.addReport, (context, input) => done(addReport(context, input))),
  implement(contract.listReports, listReports),
  implement(contract.removeReport, (context, input) => done(removeReport(context, input))),
]

export const safetyDomain: Domain = { name: 'safety', implementations: safetyRoutes }
