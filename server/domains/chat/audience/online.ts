/** Online members: those with a chat socket on a node that reported recently. The sockets of a dead node do not count. */

/** A node that has been silent for this long holds no sockets any more. */
export const nodeSilenceMs = 30_000

/** SQL: the member has a socket. `heardSince` is the placeholder of a moment. */
export const hasSocket = (memberColumn: string, heardSince: string) =>
  `exists (select 1 from chat_sockets k join chat_nodes n on n.id = k.node_id where k.member_id = ${memberColumn} and n.heard_at > ${heardSince})`

/** SQL: the member shows when they are online. `members` and `settings` (talk_settings, outer-joined) are aliases. */
export const showsOnline = (members: string, settings: string) => `(${members}.shows_activity and coalesce(${settings}.shows_online, true))`

export const heardSince = (now: Date) => new Date(now.getTime() - nodeSilenceMs)
