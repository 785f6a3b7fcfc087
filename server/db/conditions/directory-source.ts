import type { Viewer } from '#contract/roles.ts'

/**
 * The source of lists and counts of members: members read those who may be found, admins all who are not deleted (ambiguity
 * geo-admin-rules). Both sources have the same columns and reveal the same of each member, so places stay as coarse for admins.
 */
export function directorySource({ role }: Pick<Viewer, 'role'>): 'directory_entries' | 'directory_everybody' {
  return role === 'admin' ? 'directory_everybody' : 'directory_entries'
}
