import type { Services } from '../../../http/context.ts'

/** Signed from the id, so that the member can see the link again although the table stores only its hash. 120 bits. */
export function invitationSecretOf({ tokens }: Pick<Services, 'tokens'>, invitationId: number): string {
  return tokens.sign('invitation', String(invitationId)).slice(0, 20)
}
