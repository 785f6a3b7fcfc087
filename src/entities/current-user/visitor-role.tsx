import { useLingui } from '@lingui/react/macro'
import { useOptionalCurrentUser } from '#src/data/session/use-current-user.ts'
import { roleNames } from '../member/role-names.ts'

/** The visitor's role on the site (G-07). */
export function VisitorRole() {
  const { i18n } = useLingui()
  const currentUser = useOptionalCurrentUser()
  return i18n._(roleNames[currentUser?.role ?? 'guest'])
}
