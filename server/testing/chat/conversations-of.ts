/** Starting point of tests of the chat: members, and conversations inserted without a call. */
import type { ConversationKind } from '#contract/chat/chat.ts'
import type { Credentials } from '../call-endpoint.ts'
import type { TestServer } from '../create-test-server.ts'
import { insertConversation, type BuiltConversation } from '../rows/insert-conversation.ts'
import { makeFriends } from '../rows/make-friends.ts'

type Seated = Pick<Credentials, 'memberId'>

export interface ConversationsOf {
  /** The two count as friends. */
  pairOf(one: Seated, other: Seated): Promise<BuiltConversation>
  /** The first one owns it. */
  groupOf(...all: readonly Seated[]): Promise<BuiltConversation>
  publicOf(...all: readonly Seated[]): Promise<BuiltConversation>
}

export function conversationsOf({ db }: Pick<TestServer, 'db'>): ConversationsOf {
  const insert = (kind: ConversationKind, all: readonly Seated[]) =>
    insertConversation(
      db,
      kind,
      all.map(({ memberId }) => memberId),
    )
  return {
    pairOf: (...both) => insert('pair', both),
    groupOf: (...all) => insert('group', all),
    publicOf: (...all) => insert('public', all),
  }
}

/** Two members who may write to and call each other without a request. */
export async function signInFriends(server: TestServer): Promise<[Credentials, Credentials]> {
  const both: [Credentials, Credentials] = [await server.asMember(), await server.asMember()]
  await makeFriends(server.db, both[0].memberId, both[1].memberId, server.clock.now())
  return both
}
