import type { Viewer } from '#contract/roles.ts'

/**
 * Where lists and counts of members are read: everybody reads who may be found, admins everybody who is not deleted (ambiguity
 * geo-admin-rules). Both have the same columns and tell the same of each, so places stay as coarse for admins.
 */
export function directorySource({ role }: Pick<Viewer, 'role'>): 'directory_entries' | 'directory_everybody' {
  return role === 'admin' ? 'directory_everybody' : 'directory_entries'
}
