/** A plain cover over the app while nobody looks at it: the task switcher's picture shows nothing (security row 26). */
import { lockRecordKey } from '#src/offline/device-names.ts'
import { readMemberSetting, writeMemberSetting } from '#src/platform/member-settings.ts'

const settingName = 'hide-away'

/** Of this device. Whoever has set the app lock has it, unless he takes it off. */
export function hidesWhenAway(): boolean {
  const chosen = readMemberSetting(settingName)
  return chosen === null ? localStorage.getItem(lockRecordKey) !== null : chosen === 'on'
}

export function setHidesWhenAway(isOn: boolean): void {
  writeMemberSetting(settingName, isOn ? 'on' : 'off')
}

export function cover(): void {
  document.documentElement.dataset['away'] = ''
}

export function coverIfWished(): void {
  if (hidesWhenAway()) cover()
}

export function uncover(): void {
  delete document.documentElement.dataset['away']
}

/** A video in a window of its own is being looked at. Browsers without picture in picture lack the property. */
export function isInSight(): boolean {
  return document.visibilityState === 'visible' || (document.pictureInPictureElement ?? null) !== null
}

/** Calls back whenever the page comes into sight or leaves it. `onLeaving`: a moment earlier where that can be known. */
export function followSight(onChange: () => void, onLeaving: () => void): void {
  document.addEventListener('visibilitychange', onChange)
  addEventListener('pageshow', onChange)
  if (!matchMedia('(pointer: coarse)').matches) return
  // Phones take the task switcher's picture before they say that the page is hidden. A frame inside the page takes the focus as well.
  addEventListener('blur', () => {
    if (!(document.activeElement instanceof HTMLIFrameElement)) onLeaving()
  })
  addEventListener('focus', onChange)
}
