/** Prefix of local storage keys that belong to the device, not to a member: they survive a sign-out. */
export const deviceKeyPrefix = 'ropewalk.device.'
