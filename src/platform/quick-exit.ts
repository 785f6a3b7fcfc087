/** Leaves the app immediately: clears the view before anything is loaded, and replaces this page in the history with a harmless one. */
import { readDeviceSetting, writeDeviceSetting } from './device-settings.ts'

const neutralSite = 'https://www.wikipedia.org/'
const leftSetting = 'left'

export function leaveQuickly(): void {
  // Older entries of the history lead back here, and must meet the app lock or the adult gate.
  writeDeviceSetting(leftSetting, 'yes')
  document.body.replaceChildren()
  document.title = ''
  // Some browsers restore this emptied page from the back/forward cache.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  // Offline, the browser's own error page would not name the app either, but an empty page reveals less.
  location.replace(navigator.onLine ? neutralSite : 'about:blank')
}

/** Whether the app was left through the quick exit, and neither the app lock nor the adult gate has been passed since. */
export function hasLeftQuickly(): boolean {
  return readDeviceSetting(leftSetting) !== null
}

export function forgetQuickExit(): void {
  writeDeviceSetting(leftSetting, null)
}
