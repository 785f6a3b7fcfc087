/**
 * The app's name and icon on the home screen. The member chooses before installing; afterwards the browser keeps the choice.
 * `boot.js` reads the same key, so that the right manifest is present from the start.
 */
import { createObservable, type Observable } from '#src/lib/observable.ts'
import { readDeviceSetting, writeDeviceSetting } from './device-settings.ts'

/** ropewalk: name and logo. plain: an inconspicuous notebook. */
export const identities = ['ropewalk', 'plain'] as const
export type Identity = (typeof identities)[number]

export interface IdentityLook {
  readonly name: string
  readonly manifest: string
  readonly icon: string
  readonly touchIcon: string
}

/** Names as in the manifests (`scripts/build/manifests.ts`); they are not translated. */
export const identityLooks: Readonly<Record<Identity, IdentityLook>> = {
  ropewalk: { name: 'Ropewalk', manifest: '/manifest.webmanifest', icon: '/icons/mark.svg', touchIcon: '/icons/ropewalk-180.png' },
  plain: { name: 'Cordage notes', manifest: '/manifest-plain.webmanifest', icon: '/icons/plain.svg', touchIcon: '/icons/plain-180.png' },
}

const setting = 'identity'
const chosen = createObservable<Identity>('ropewalk')

export const identity: Observable<Identity> = chosen

/** Called at the start of the app. */
export function applyIdentity(): void {
  const stored = readDeviceSetting(setting)
  chosen.set(identities.find((known) => known === stored) ?? 'ropewalk')
  swapLinks(identityLooks[chosen.get()])
}

export function chooseIdentity(next: Identity): void {
  writeDeviceSetting(setting, next === 'ropewalk' ? null : next)
  chosen.set(next)
  swapLinks(identityLooks[next])
}

function swapLinks({ name, manifest, icon, touchIcon }: IdentityLook): void {
  setLink('manifest', manifest)
  setLink('icon', icon)
  setLink('apple-touch-icon', touchIcon)
  // iOS takes the name from here.
  const title = document.querySelector('meta[name=apple-mobile-web-app-title]') ?? document.head.appendChild(newTitle())
  title.setAttribute('content', name)
}

function setLink(rel: string, href: string): void {
  const link = document.querySelector(`link[rel="${rel}"]`) ?? document.head.appendChild(newLink(rel))
  if (link.getAttribute('href') !== href) link.setAttribute('href', href)
}

function newLink(rel: string): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = rel
  return link
}

function newTitle(): HTMLMetaElement {
  const meta = document.createElement('meta')
  meta.name = 'apple-mobile-web-app-title'
  return meta
}
