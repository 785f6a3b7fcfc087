/** The number on the app's icon. Nothing happens where there is none. */
export function showBadge(total: number): void {
  if (!('setAppBadge' in navigator)) return
  const shown = total > 0 ? navigator.setAppBadge(total) : navigator.clearAppBadge()
  // Refused where the app is not installed: then there is no icon to write on.
  shown.catch(() => undefined)
}
