/** The browser's side of Web Push: whether it can, whether it may, and the subscription itself. */

/**
 * ready: can be asked, or may already · denied: the member said no in the browser, which only he can undo there ·
 * install-first: iOS pushes to apps on the home screen only · unsupported: not in this browser or window.
 */
export type PushAbility = 'ready' | 'denied' | 'install-first' | 'unsupported'

export interface DeviceKeys {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export function pushAbility(): PushAbility {
  if ('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis)
    return Notification.permission === 'denied' ? 'denied' : 'ready'
  const isApple =
    /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
  const isInstalled = matchMedia('(display-mode: standalone)').matches
  return isApple && !isInstalled ? 'install-first' : 'unsupported'
}

export function isPushAllowed(): boolean {
  return pushAbility() === 'ready' && Notification.permission === 'granted'
}

/** Asks the member, where he has not been asked. Must follow a press. */
export async function askForPush(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted'
}

/** Null while there is none. */
export async function currentDevice(): Promise<DeviceKeys | null> {
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await pushManager.getSubscription()
  return subscription && keysOf(subscription)
}

/** The one there is, if it was made with this key; otherwise a new one. */
export async function subscribeDevice(publicKey: string): Promise<DeviceKeys> {
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  if (known && isMadeWith(known, publicKey)) return keysOf(known)
  await known?.unsubscribe()
  return keysOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: fromBase64Url(publicKey) }))
}

export async function unsubscribeDevice(): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
}

function keysOf(subscription: PushSubscription): DeviceKeys {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  return { endpoint: subscription.endpoint, p256dh, auth }
}

function isMadeWith({ options }: PushSubscription, publicKey: string): boolean {
  if (!options.applicationServerKey) return false
  const wanted = fromBase64Url(publicKey)
  const known = new Uint8Array(options.applicationServerKey)
  return known.length === wanted.length && known.every((byte, index) => byte === wanted[index])
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
}
