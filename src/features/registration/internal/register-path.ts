/** Addresses of registration; one route handles them all, so its types do not know them. */
export const startPath: string = '/auth/register/start'
export const membershipPath: string = '/auth/register/new'
export const donePath: string = '/auth/register/done'

/** Marker and result are placeholders (ambiguity tos-step-params). */
export function stepPath(step: string): string {
  return `/auth/register/${step}/start/0`
}
