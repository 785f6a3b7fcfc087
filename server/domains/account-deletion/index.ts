/** Account deletion: handles everything a member leaves behind, across all other domains. */
import type { Domain } from '../../http/domain.ts'
import { queueDueRemovals, removeAccount } from './remove-account.ts'

export const accountDeletionDomain: Domain = {
  name: 'account-deletion',
  implementations: [],
  jobs: {
    'remove-account': (services, { memberId }) => removeAccount(services, memberId),
    'tidy-up': (services) => queueDueRemovals(services),
  },
}
