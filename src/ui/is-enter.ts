import type { KeyboardEvent } from 'react'

/**
 * Whether a key press is a plain or modified Enter. During the composition of an input method, Enter confirms a candidate;
 * Safari ends the composition before that key press and marks it with the code 229 (WebKit bug 165004).
 */
export function isEnter({ key, keyCode, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && !nativeEvent.isComposing && keyCode !== 229
}
