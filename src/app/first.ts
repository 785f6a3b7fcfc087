/** Imported before everything else: the policy must exist before any module creates a script URL. */
import { installTrustedTypes } from '#src/platform/trusted-types.ts'

installTrustedTypes()
