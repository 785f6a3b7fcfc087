const countInTitle = /^\(\d+\) /

/** Shows the number of everything unread before the tab's title, and on the app's icon where there is one. */
export function showUnreadTotal(total: number): void {
  const name = document.title.replace(countInTitle, '')
  document.title = total > 0 ? `(${total}) ${name}` : name
  if (!('setAppBadge' in navigator)) return
  const shown = total > 0 ? navigator.setAppBadge(total) : navigator.clearAppBadge()
  // The browser refuses if the app is not installed; there is then no icon.
  shown.catch(() => undefined)
}
