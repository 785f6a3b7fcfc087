// For browsers below the floor (docs/decisions/019-browser-floor.md), in the syntax of 2009. On /older.html: leaves the sentence in the
// member's language. On the app's page: goes there, from browsers that know no modules, whose `boot.js` may not run at all.
;(function () {
  if (location.pathname !== '/older.html') {
    location.replace('/older.html')
    return
  }
  var chosen
  try {
    chosen = localStorage.getItem('ropewalk.device.locale')
  } catch (error) {
    // Storage may be switched off: then the browser's languages decide.
    chosen = null
  }
  var wished = [chosen].concat(navigator.languages || [navigator.language], 'en')
  var sentences = document.getElementsByTagName('main')[0].children
  for (var i = 0; i < wished.length; i++) {
    var language = String(wished[i]).slice(0, 2).toLowerCase()
    for (var j = 0; j < sentences.length; j++) {
      if (sentences[j].lang !== language) continue
      document.documentElement.lang = language
      document.documentElement.className = 'one'
      sentences[j].className = 'own'
      return
    }
  }
})()
