/**
 * The key of an unfinished registration: its id and a signature. Recomputed whenever a mail needs it, so that it is stored nowhere; the
 * table holds its hash.
 */
import type { Services } from '../../http/context.ts'

type Signer = Pick<Services, 'tokens'>

export function registrationKeyOf({ tokens }: Signer, registrationId: number): string {
  return `${registrationId}.${tokens.sign('registration', String(registrationId))}`
}
