/** Imported before everything else: the policy must stand before any module names a script. */
import { installTrustedTypes } from '#src/platform/trusted-types.ts'

installTrustedTypes()
