/** Keys of local storage that belong to the device, not to a member: they outlive a sign-out. */
export const deviceKeyPrefix = 'ropewalk.device.'
