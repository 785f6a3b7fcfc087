/** Who is here: a socket of the chat on a node that was heard of a moment ago. A node that died takes its sockets with it. */

/** A node that has said nothing for so long holds no sockets any more. */
export const nodeSilenceMs = 30_000

/** SQL: the member has a socket. `heardSince` is a placeholder of a moment. */
export const hasSocket = (memberColumn: string, heardSince: string) =>
  `exists (select 1 from chat_sockets k join chat_nodes n on n.id = k.node_id where k.member_id = ${memberColumn} and n.heard_at > ${heardSince})`

/** SQL: the member lets others see when he is here. `members` and `settings` (talk_settings, outer-joined) are aliases. */
export const showsOnline = (members: string, settings: string) => `(${members}.shows_activity and coalesce(${settings}.shows_online, true))`

export const heardSince = (now: Date) => new Date(now.getTime() - nodeSilenceMs)
