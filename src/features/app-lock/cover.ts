/**
 * Covers the app while it is in the background, so that the task switcher's screenshot shows nothing (security row 26).
 */
import { lockRecordKey } from '#src/offline/device-names.ts'
import { readMemberSetting, writeMemberSetting } from '#src/platform/member-settings.ts'

const settingName = 'hide-away'

/** A setting of this device. Defaults to on where the app lock is set, unless the member has turned it off. */
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

/** A video in picture-in-picture counts as being looked at. Browsers without picture-in-picture lack the property. */
export function isInSight(): boolean {
  return document.visibilityState === 'visible' || (document.pictureInPictureElement ?? null) !== null
}

/**
 * Calls back whenever the page becomes visible or hidden. `onLeaving` is called slightly earlier where that can be
 * detected.
 */
export function followSight(onChange: () => void, onLeaving: () => void): void {
  document.addEventListener('visibilitychange', onChange)
  addEventListener('pageshow', onChange)
  if (!matchMedia('(pointer: coarse)').matches) return
  // Phones take the task switcher's screenshot before they report the page as hidden. A frame inside the page takes the
  // focus as well.
  addEventListener('blur', () => {
    if (!(document.activeElement instanceof HTMLIFrameElement)) onLeaving()
  })
  addEventListener('focus', onChange)
}
