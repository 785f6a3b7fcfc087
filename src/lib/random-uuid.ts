/** A random UUID (version 4). `crypto.randomUUID` exists only on secure origins, but a phone in the local network uses plain http. */
export function randomUuid(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID()
  const bytes = fallbackBytes()
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

function fallbackBytes(): Uint8Array {
  // The types declare `randomUUID` as always present, so `crypto` would narrow to `never` here.
  const random: Pick<Crypto, 'getRandomValues'> = globalThis.crypto
  return random.getRandomValues(new Uint8Array(16)).map((byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x40
    if (index === 8) return (byte & 0x3f) | 0x80
    return byte
  })
}
