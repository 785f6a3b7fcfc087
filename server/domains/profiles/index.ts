/** Profiles: members' information about themselves, its visibility, and visits and notes around it. */
import type { Domain } from '../../http/domain.ts'
import { profileRoutes } from './routes.ts'

export { coarsePosition } from './coarse-position.ts'
export { memberKind } from './reads/member-kind.ts'
export { findProfile, getProfile } from './visible-profile.ts'

export const profilesDomain: Domain = { name: 'profiles', implementations: profileRoutes }
