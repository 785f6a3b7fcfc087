/** Blocks and reports; moderation reads the reports. */
import * as contract from '#contract/profile/blocks-and-reports.ts'
import type { Domain } from '../../http/domain.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { blockMember, unblockMember } from './block-member.ts'
import { searchBlocked } from './reads/search-blocked.ts'

/** For calls with an empty answer. */
const done = (work: Promise<void>) => work.then(() => ({}))

const blocksRoutes: readonly Implementation[] = [
  implement(contract.blockMember, (context, input) => done(blockMember(context, input))),
  implement(contract.unblockMember, (context, input) => done(unblockMember(context, input))),
  implement(contract.searchBlocked, searchBlocked),
]

export const blocksDomain: Domain = { name: 'blocks', implementations: blocksRoutes }
