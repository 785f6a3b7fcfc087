/**
 * Which screen of registration an address means (1§2; ambiguity register-secret-path): page names first, then by the
 * number of segments.
 */
export type RegisterAddress =
  | { readonly screen: 'start' | 'new'; readonly secret?: string | undefined; readonly testResult?: string | undefined }
  | { readonly screen: 'invite' | 'hkb' | 'done' }
  | { readonly screen: 'step'; readonly step: string; readonly marker: string; readonly testResult: string }

/** `path` is the part after `register/`. */
export function readRegisterAddress(path: string): RegisterAddress {
  const segments = path.split('/').filter((segment) => segment !== '')
  const [first, second, third] = segments
  switch (first) {
    case 'start':
    case 'new':
      return { screen: first, secret: second, testResult: third }
    case 'invite':
    case 'hkb':
    case 'done':
      if (segments.length === 1) return { screen: first }
  }
  if (first !== undefined && second !== undefined && third !== undefined)
    return { screen: 'step', step: first, marker: second, testResult: third }
  return second === undefined ? { screen: 'start', testResult: first } : { screen: 'start', secret: first, testResult: second }
}
