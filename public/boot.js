// What this device chose, before the first paint. A file: the policy allows no inline script.
// Its syntax is older than the browser floor (decision 019), so that a browser below the floor reads it up to the last lines.
{
  const root = document.documentElement
  const kept = (name) => localStorage.getItem('ropewalk.device.' + name)
  const early = (link) => document.head.append(Object.assign(document.createElement('link'), link))
  const theme = kept('theme')
  const isLight = theme === 'light' || (theme !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches)
  root.dataset.theme = isLight ? 'light' : 'dark'
  if (isLight) document.querySelector('[name=theme-color]').content = '#f5f4f0'
  if (kept('discreet') === 'on') root.dataset.discreet = ''
  root.lang = kept('locale') || 'en'
  const { react, entry, member = '', device = '' } = document.currentScript.dataset
  // A member's start asks for these next: they come beside the first chunk rather than after it. The build names them.
  if (localStorage.getItem('ropewalk.member.self')) {
    const isAtHand = 'serviceWorker' in navigator && navigator.serviceWorker.controller
    for (const href of `${member} ${isAtHand ? device : ''}`.split(' ').filter(Boolean)) {
      const isStyle = href.endsWith('.css')
      early(isStyle ? { rel: 'preload', as: 'style', crossOrigin: '', href } : { rel: 'modulepreload', href })
    }
  } else {
    // The door's picture is the largest thing a guest sees: it stands in the first frame where the door will have it.
    if (/^(#\/?|#\/auth\/login.*)?$/.test(location.hash)) root.dataset.door = kept('adult') === 'yes' ? 'login' : 'gate'
    early({ rel: 'preload', as: 'image', href: matchMedia('(min-width: 1024px)').matches ? '/art/hero.webp' : '/art/hero-phone.webp', fetchPriority: 'high' })
  }
  if (kept('identity') === 'plain') document.querySelector('[rel=manifest]').href = '/manifest-plain.webmanifest'

  // The page is painted before the app is run: nobody looks at nothing meanwhile. In development the page names the app itself.
  // In two steps, React first, so that a tap is never kept waiting for both.
  const step = (run) => setTimeout(run, 0)
  const run = () => import(react).then(() => step(() => import(entry)))
  // The youngest of what the floor has: each of its browsers brought popovers with the version that is named there.
  if (!('popover' in root)) location.replace('/older.html')
  else if (entry && document.hidden) run()
  else if (entry) requestAnimationFrame(() => step(run))
}
