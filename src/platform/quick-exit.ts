/** Away from here at once: the view is cleared before anything is loaded, and a harmless page takes this one's place in the history. */
import { readDeviceSetting, writeDeviceSetting } from './device-settings.ts'

const neutralSite = 'https://www.wikipedia.org/'
const leftSetting = 'left'

export function leaveQuickly(): void {
  // Older entries of the history lead back here: they must meet the app lock or the adult gate.
  writeDeviceSetting(leftSetting, 'yes')
  document.body.replaceChildren()
  document.title = ''
  // Some browsers bring this emptied page back as it was left.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  // Offline, the browser's own error page would name no one either, but an empty page says less.
  location.replace(navigator.onLine ? neutralSite : 'about:blank')
}

/** The app was left in a hurry, and nobody has passed the app lock or the adult gate since. */
export function hasLeftQuickly(): boolean {
  return readDeviceSetting(leftSetting) !== null
}

export function forgetQuickExit(): void {
  writeDeviceSetting(leftSetting, null)
}
