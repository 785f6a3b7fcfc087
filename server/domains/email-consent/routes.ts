/** Routes of the optin domain. */
import * as contract from '#contract/site/email-consent.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { getOptin, getOwnOptin, saveOptin, saveOwnOptin } from './mail-optins.ts'
import { searchExposed } from './search-exposed.ts'
import { confirmShowcase, leaveShowcase, ownShowcase, saveShowcase } from './showcase.ts'

export const emailConsentRoutes: readonly Implementation[] = [
  implement(contract.getOptin, getOptin),
  implement(contract.saveOptin, saveOptin),
  implement(contract.getOwnOptin, getOwnOptin),
  implement(contract.saveOwnOptin, saveOwnOptin),
  implement(contract.getShowcase, ownShowcase),

  implement(contract.requestShowcaseKey, async ({ jobs, viewer }) => {
    await jobs.enqueue('send-showcase-mail', { memberId: viewer.id })
    return {}
  }),

  implement(contract.confirmShowcase, confirmShowcase),
  implement(contract.saveShowcase, saveShowcase),
  implement(contract.leaveShowcase, leaveShowcase),

  implement(contract.searchExposed, async (context, input, { reply }) => {
    reply.header('x-robots-tag', 'noindex, nofollow, noarchive')
    return searchExposed(context, input)
  }),
]
