/** Moments on the wire are whole seconds since the epoch. */
export function toSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}

export function fromSeconds(seconds: number): Date {
  return new Date(seconds * 1000)
}
