import { useLingui } from '@lingui/react/macro'
import type { Packager } from '#contract/account/settings.ts'

export function usePackagerNames(): Record<Packager, string> {
  const { t } = useLingui()
  return {
    'cenc,fps': t`Encrypted for all devices`,
    cenc: t`Encrypted, not for Apple devices`,
    fps: t`Encrypted, for Apple devices only`,
    dash: t`Not encrypted, in segments`,
    none: t`None`,
  }
}
