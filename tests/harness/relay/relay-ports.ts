/** The relay serves its clients at ports from here on: above those that Linux gives to browsers, so that a port tells whose it is. */
export const lowestRelayPort = 61_000
