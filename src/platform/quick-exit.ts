/** Away from here at once: the view is cleared before anything is loaded, and a harmless page takes this one's place in the history. */
const neutralSite = 'https://www.wikipedia.org/'

export function leaveQuickly(): void {
  document.body.replaceChildren()
  document.title = ''
  // Without a line the browser's own error page would name no one either, but an empty page says less.
  location.replace(navigator.onLine ? neutralSite : 'about:blank')
}
