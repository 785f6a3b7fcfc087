/** The site of the passkeys, from the configuration: they work on no other site, and other sites' passkeys do not work here. */
import type { Config } from '../../../config/config.ts'

export interface WebauthnSite {
  /** Host name of the passkeys. */
  readonly rpId: string
  readonly isOurOrigin: (origin: string) => boolean
}

export function webauthnSite({ PUBLIC_URL, APP_ORIGIN }: Pick<Config, 'PUBLIC_URL' | 'APP_ORIGIN'>): WebauthnSite {
  if (PUBLIC_URL === undefined) {
    // Without a public address this is a local trial installation; the browser calls it localhost on any port.
    return { rpId: 'localhost', isOurOrigin: (origin) => URL.canParse(origin) && new URL(origin).hostname === 'localhost' }
  }
  // If the app is hosted elsewhere, its passkeys belong to that host.
  const origin = new URL(APP_ORIGIN ?? PUBLIC_URL)
  return { rpId: origin.hostname, isOurOrigin: (asked) => asked === origin.origin }
}
