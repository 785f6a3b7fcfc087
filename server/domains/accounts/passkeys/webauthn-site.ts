/** Which site passkeys are made for, from the configuration: they work nowhere else, and nowhere else's work here. */
import type { Config } from '../../../config/config.ts'

export interface WebauthnSite {
  /** Host name passkeys belong to. */
  readonly rpId: string
  readonly isOurOrigin: (origin: string) => boolean
}

export function webauthnSite({ PUBLIC_URL, APP_ORIGIN }: Pick<Config, 'PUBLIC_URL' | 'APP_ORIGIN'>): WebauthnSite {
  if (PUBLIC_URL === undefined) {
    // Without a public address the site is a try-out on this machine; whatever port leads to it, the browser calls it localhost.
    return { rpId: 'localhost', isOurOrigin: (origin) => URL.canParse(origin) && new URL(origin).hostname === 'localhost' }
  }
  // An app hosted elsewhere has its passkeys there.
  const origin = new URL(APP_ORIGIN ?? PUBLIC_URL)
  return { rpId: origin.hostname, isOurOrigin: (asked) => asked === origin.origin }
}
