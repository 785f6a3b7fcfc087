import { applyTheme, readDeviceSetting } from './device-settings.ts'

/** Where no theme was chosen, the page follows the device while it is open; `boot.js` sets the theme at the start. */
export function followDeviceTheme(): void {
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', () => {
    const chosen = readDeviceSetting('theme')
    if (chosen !== 'light' && chosen !== 'dark') applyTheme('device')
  })
}
