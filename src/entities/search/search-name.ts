/** The contract's maximum length of a name. */
export const nameMax = 60
