// Waits outside the app until the new service worker is active, then opens the app again. src/platform/updates.ts explains why.
{
  const startedMs = Date.now()
  const [hopMs, lastHop, patienceMs, swallowedMs] = [1000, 20, 20_000, 3000]
  let hop = Number(new URLSearchParams(location.search).get('hop') ?? 0)
  const goBackWhenSettled = async () => {
    const { waiting, active } = (await navigator.serviceWorker?.getRegistration()) ?? {}
    const waitedMs = Date.now() - startedMs
    // Chromium retries an activation it abandoned each time a page is left, and succeeds once the old worker is idle.
    if (waiting && waitedMs > hopMs && hop < lastHop) leave(`/reload.html?hop=${(hop += 1)}${location.hash}`)
    else if ((waiting || active?.state === 'activating') && waitedMs < patienceMs) setTimeout(goBackWhenSettled, 50)
    else leave('/' + location.hash)
  }
  // A navigation that meets the activation may get no answer at all. Then this page is still here, and leaves again.
  const leave = (address) => {
    location.replace(address)
    setTimeout(goBackWhenSettled, swallowedMs)
  }
  void goBackWhenSettled()
}
