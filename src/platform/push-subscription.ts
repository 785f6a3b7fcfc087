/** The browser's part of Web Push: whether it is available and permitted, and the subscription itself. */

/**
 * ready: the member can be asked, or has permitted it · denied: the member refused in the browser, and only they can undo that
 * there ·
 * install-first: iOS delivers push only to apps on the home screen · unsupported: not in this browser or window.
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

/** Asks the member for permission if they have not been asked yet. Must follow a click. */
export async function askForPush(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted'
}

/** Null while there is none. */
export async function currentDevice(): Promise<DeviceKeys | null> {
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await pushManager.getSubscription()
  return subscription && keysOf(subscription)
}

/** Returns the existing subscription if it was made with this key; otherwise creates one. */
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
