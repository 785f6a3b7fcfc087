export type PlayerAction =
  | { do: 'toggle' }
  | { do: 'seekBy'; seconds: number }
  | { do: 'seekToFraction'; fraction: number }
  | { do: 'volumeBy'; amount: number }
  | { do: 'mute' }
  | { do: 'fullscreen' }
  | { do: 'pictureInPicture' }
  | { do: 'rateBy'; steps: 1 | -1 }

interface PressedKey {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

const actions: Readonly<Record<string, PlayerAction>> = {
  ' ': { do: 'toggle' },
  k: { do: 'toggle' },
  ArrowLeft: { do: 'seekBy', seconds: -5 },
  ArrowRight: { do: 'seekBy', seconds: 5 },
  j: { do: 'seekBy', seconds: -10 },
  l: { do: 'seekBy', seconds: 10 },
  ArrowUp: { do: 'volumeBy', amount: 0.05 },
  ArrowDown: { do: 'volumeBy', amount: -0.05 },
  m: { do: 'mute' },
  f: { do: 'fullscreen' },
  p: { do: 'pictureInPicture' },
  '>': { do: 'rateBy', steps: 1 },
  '<': { do: 'rateBy', steps: -1 },
  Home: { do: 'seekToFraction', fraction: 0 },
  End: { do: 'seekToFraction', fraction: 1 },
}

/** The action of a key in the player; undefined for the browser's own shortcuts. */
export function actionOfKey({ key, ctrlKey, metaKey, altKey }: PressedKey): PlayerAction | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  if (/^\d$/.test(key)) return { do: 'seekToFraction', fraction: Number(key) / 10 }
  return actions[key] ?? actions[key.toLowerCase()]
}

/** Whether another element handles the key: a field, a menu, a dialog, or a button that Space activates. */
export function isKeyTaken(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.closest('[role="menu"], dialog')) return true
  if (target instanceof HTMLInputElement) return target.type !== 'range'
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true
  return key === ' ' && target.closest('button, a') !== null
}
