import { acceptFriend, requestFriend } from '#contract/people/friends.ts'
import type { ApiMember } from './api-member.ts'

/** The first sends a request, the other accepts it. */
export async function befriend(one: ApiMember, other: ApiMember): Promise<void> {
  await one.call(requestFriend, { userId: other.id })
  await other.call(acceptFriend, { userId: one.id })
}
