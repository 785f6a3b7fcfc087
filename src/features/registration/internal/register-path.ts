/** Addresses of registration; one route handles them all, so its types do not know them. */
export const startPath: string = '/auth/register/start'
export const membershipPath: string = '/auth/register/new'
export const donePath: string = '/auth/register/done'

/** The start of registration with an invitation. */
export function invitedPath(secret: string, testResult = '0'): string {
  return `${startPath}/${encodeURIComponent(secret)}/${encodeURIComponent(testResult)}`
}

/** The marker is a placeholder, and so is the result unless an outside step has returned one (ambiguity tos-step-params). */
export function stepPath(step: string, testResult = '0'): string {
  return `/auth/register/${step}/start/${encodeURIComponent(testResult)}`
}
