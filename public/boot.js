// What this device chose, before the first paint. A file: the policy allows no inline script.
{
  const root = document.documentElement
  const kept = (name) => localStorage.getItem('ropewalk.device.' + name)
  const theme = kept('theme')
  const isLight = theme === 'light' || (theme === 'device' && matchMedia('(prefers-color-scheme: light)').matches)
  root.dataset.theme = isLight ? 'light' : 'dark'
  if (isLight) document.querySelector('[name=theme-color]').content = '#f5f4f0'
  if (kept('discreet') === 'on') root.dataset.discreet = ''
  root.lang = kept('locale') || 'en'
  // A member's start asks for these next: they come beside the first chunk rather than after it. The build names them.
  if (localStorage.getItem('ropewalk.member.self')) {
    for (const href of (document.currentScript.dataset.member || '').split(' ').filter(Boolean)) {
      const isStyle = href.endsWith('.css')
      document.head.append(Object.assign(document.createElement('link'), isStyle ? { rel: 'preload', as: 'style', href } : { rel: 'modulepreload', href }))
    }
  }
  if (kept('identity') === 'plain') document.querySelector('[rel=manifest]').href = '/manifest-plain.webmanifest'
}
