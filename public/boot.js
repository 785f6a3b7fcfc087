// Before the first paint: the theme and the discreet veil the member chose on this device. A file of its own because the policy allows no inline script.
;(function () {
  var root = document.documentElement
  var theme = localStorage.getItem('ropewalk.device.theme')
  var isLight = theme === 'light' || (theme === 'device' && matchMedia('(prefers-color-scheme: light)').matches)
  root.dataset.theme = isLight ? 'light' : 'dark'
  if (localStorage.getItem('ropewalk.device.discreet') === 'on') root.dataset.discreet = ''
  root.lang = localStorage.getItem('ropewalk.device.locale') || 'en'
  if (localStorage.getItem('ropewalk.device.identity') === 'plain') {
    var manifest = document.querySelector('link[rel=manifest]')
    if (manifest) manifest.href = '/manifest-plain.webmanifest'
  }
})()
