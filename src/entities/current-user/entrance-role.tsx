import { useLingui } from '@lingui/react/macro'
import { useOptionalSelf } from '#src/data/session/use-self.ts'
import { roleNames } from '../member/role-names.ts'

/** The visitor's role on the site (G-07). */
export function EntranceRole() {
  const { i18n } = useLingui()
  const self = useOptionalSelf()
  return i18n._(roleNames[self?.role ?? 'guest'])
}
