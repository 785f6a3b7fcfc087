import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { groups } from '#contract/roles.ts'

/** Names of the groups without access to the club. Only admins see them. */
export const closedGroupNames: ReadonlyMap<number, MessageDescriptor> = new Map([
  [groups.banned, msg({ message: 'Banned', context: 'member' })],
  [groups.inactive, msg({ message: 'Inactive', context: 'member' })],
  [groups.registered, msg`Registered`],
])
