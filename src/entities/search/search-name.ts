/** As long as the contract allows a name to be. */
export const nameMax = 60
