import type { CurrentUserVault } from '#src/data/session/session-state.ts'
import { fromText, type Cipher } from '#src/offline/lock/cipher.ts'

const mark = 'sealed:'
/** The number of arguments of one call is limited, so the bytes are spread in steps. */
const stepBytes = 8192

/** The member's own data in local storage, which holds text only. */
export function currentUserVault(cipher: Cipher): CurrentUserVault {
  return {
    encrypt: (text) => mark + textOf(cipher.encrypt(text)),
    open(text) {
      if (!text.startsWith(mark)) return text
      const opened = cipher.open(fromText(text.slice(mark.length)))
      return typeof opened === 'string' ? opened : ''
    },
  }
}

function textOf(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += stepBytes) text += String.fromCharCode(...bytes.subarray(at, at + stepBytes))
  return btoa(text)
}
