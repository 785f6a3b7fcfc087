import type { FakeEndpoint } from '../fake-endpoint.ts'
import { accountFakes } from './account.ts'
import { commentFakes } from './comments.ts'
import { memberFakes } from './members.ts'
import { notificationFakes } from './notifications.ts'
import { searchFakes } from './searches.ts'
import { videoFakes } from './videos.ts'

/** Every call that the world answers by itself. Each of them is in the contract suite. */
export const allFakes: readonly FakeEndpoint[] = [
  ...accountFakes,
  ...memberFakes,
  ...videoFakes,
  ...commentFakes,
  ...searchFakes,
  ...notificationFakes,
]
