/** Sets the number on the app's icon. Does nothing where there is none. */
export function showBadge(total: number): void {
  if (!('setAppBadge' in navigator)) return
  const shown = total > 0 ? navigator.setAppBadge(total) : navigator.clearAppBadge()
  // The browser refuses if the app is not installed; there is then no icon.
  shown.catch(() => undefined)
}
