/** How the sandbox processor behaves, by the end of the card's number. Every other number is accepted. */
export const sandboxBehaviours = {
  '0002': 'decline',
  /** The member confirms it on a page of the bank (3-D Secure). */
  '3220': 'challenge',
  /** Accepted, and taken back by the card's owner afterwards. */
  '0259': 'chargeback',
  /** Answers after the caller has given up, and then sends its notice. */
  '0408': 'slow',
  /** Sends its notice twice. */
  '0416': 'twice',
  /** The notice comes before the answer, and an older one after it. */
  '0424': 'disorder',
  /** Takes the money and never says so; a look-up finds it. */
  '0432': 'mute',
  /** As above, and look-ups are not answered either. */
  '0440': 'lost',
} as const
export type SandboxBehaviour = (typeof sandboxBehaviours)[keyof typeof sandboxBehaviours] | 'accept'

export function behaviourOf(number: string): SandboxBehaviour {
  const ending = number.slice(-4)
  return Object.entries(sandboxBehaviours).find(([last4]) => last4 === ending)?.[1] ?? 'accept'
}
