/** Settings a member made on this device only. They are deleted with the member's other data at sign-out. */
const prefix = 'ropewalk.member.'

export function readMemberSetting(name: string): string | null {
  return localStorage.getItem(`${prefix}${name}`)
}

export function writeMemberSetting(name: string, value: string | null): void {
  if (value === null) localStorage.removeItem(`${prefix}${name}`)
  else localStorage.setItem(`${prefix}${name}`, value)
}
