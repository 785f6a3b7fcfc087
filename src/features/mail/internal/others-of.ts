import type { MailThread } from '#contract/mail/mail.ts'

export type Correspondent = MailThread['users'][number]

/** All participants of a thread but the viewer; the viewer where there is nobody else. */
export function othersOf({ users }: MailThread, currentUserId: number): readonly Correspondent[] {
  const others = users.filter(({ userId }) => userId !== currentUserId)
  return others.length > 0 ? others : users
}

export function namesOf(members: readonly { readonly userName: string }[]): string {
  return members.map(({ userName }) => userName).join(', ')
}
