// A way around the app for a reload during which one service worker replaces another; why is said in src/platform/updates.ts.
{
  const startedMs = Date.now()
  const hop = Number(new URLSearchParams(location.search).get('hop') ?? 0)
  const [hopMs, lastHop, patienceMs] = [1000, 20, 20_000]
  const goBackWhenSettled = async () => {
    const { waiting, active } = (await navigator.serviceWorker?.getRegistration()) ?? {}
    const waitedMs = Date.now() - startedMs
    // Chromium takes up a take-over it dropped when a page of the older worker is left, once that worker has nothing more to do.
    if (waiting && waitedMs > hopMs && hop < lastHop) location.replace(`/reload.html?hop=${hop + 1}${location.hash}`)
    else if ((waiting || active?.state === 'activating') && waitedMs < patienceMs) setTimeout(goBackWhenSettled, 50)
    else location.replace('/' + location.hash)
  }
  void goBackWhenSettled()
}
