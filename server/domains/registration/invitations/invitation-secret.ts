import type { Services } from '../../../http/context.ts'

/** Signed from the number, so that the member can be shown the link again although the table holds only its hash. 120 bits. */
export function invitationSecretOf({ tokens }: Pick<Services, 'tokens'>, invitationId: number): string {
  return tokens.sign('invitation', String(invitationId)).slice(0, 20)
}
