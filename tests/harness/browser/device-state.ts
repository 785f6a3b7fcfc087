/**
 * The state of a browser in which a member has signed in, chosen to stay signed in, and passed the adult gate: as if
 * the form had been used.
 */
import type { BrowserContextOptions } from '@playwright/test'
import { deviceKeyPrefix } from '#src/lib/device-key-prefix.ts'
import type { ApiMember } from '../api/api-member.ts'

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>

/**
 * An empty setting removes it: `{ adult: '' }` is a device that has not passed the gate. `e2e/sign-in.spec.ts`
 * compares this with the state the app itself writes.
 */
export function deviceStateOf(member: ApiMember | null, origin: string, settings: Readonly<Record<string, string>> = {}): StorageState {
  const choices = Object.entries({ adult: 'yes', ...settings }).filter(([, value]) => value !== '')
  const device = choices.map(([name, value]) => ({ name: `${deviceKeyPrefix}${name}`, value }))
  if (!member) return { cookies: [], origins: [{ origin, localStorage: device }] }
  const { self } = member.signedIn
  const kept = [
    { name: 'ropewalk.member.self', value: JSON.stringify({ ...self, email: '', ip: '' }) },
    { name: 'ropewalk.member.stays', value: 'yes' },
  ]
  return { cookies: cookiesOf(member, origin), origins: [{ origin, localStorage: [...device, ...kept] }] }
}

const paths: Readonly<Record<string, string>> = { rw_refresh: '/api3/user/auth', rw_media: '/media' }

function cookiesOf(member: ApiMember, origin: string): StorageState['cookies'] {
  const expires = Math.floor(Date.now() / 1000) + 86_400 * 30
  return [...member.cookies].map(([name, value]) => ({
    name,
    value,
    domain: new URL(origin).hostname,
    path: paths[name] ?? '/',
    expires,
    httpOnly: true,
    secure: false,
    sameSite: 'Strict',
  }))
}
