/** Local storage: the member's own facts. There while somebody is signed in here, or was and may come back; gone with a sign-out. */
export const memberKey = 'ropewalk.member.self'
