/**
 * Local storage key of the facts about the member. They exist while a member is signed in on this device, or was and may return; a
 * sign-out deletes them.
 */
export const memberKey = 'ropewalk.member.self'
