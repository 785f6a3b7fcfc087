import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Role } from '#contract/roles.ts'

/** The labels of the roles (G-07). */
export const roleNames: Record<Role, MessageDescriptor> = {
  guest: msg`Guest`,
  registered: msg`Registered`,
  active: msg`Member`,
  sponsor: msg`Sponsor`,
  staff: msg`Staff`,
  model: msg`Model`,
  vendor: msg`Vendor`,
  admin: msg`Admin`,
}
