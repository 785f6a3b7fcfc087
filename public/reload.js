// Waits outside the app until the new service worker is active, then opens the app again. src/platform/updates.ts explains why.
{
  const startedMs = Date.now()
  const hop = Number(new URLSearchParams(location.search).get('hop') ?? 0)
  const [hopMs, lastHop, patienceMs] = [1000, 20, 20_000]
  const goBackWhenSettled = async () => {
    const { waiting, active } = (await navigator.serviceWorker?.getRegistration()) ?? {}
    const waitedMs = Date.now() - startedMs
    // Chromium retries an activation it abandoned each time a page is left, and succeeds once the old worker is idle.
    if (waiting && waitedMs > hopMs && hop < lastHop) location.replace(`/reload.html?hop=${hop + 1}${location.hash}`)
    else if ((waiting || active?.state === 'activating') && waitedMs < patienceMs) setTimeout(goBackWhenSettled, 50)
    else location.replace('/' + location.hash)
  }
  void goBackWhenSettled()
}
