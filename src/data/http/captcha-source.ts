/**
 * Where a call finds the captcha's proof when the server asks for one. The app provides it: it takes a worker, or a person.
 * Rejects with a CallError when none was found. Null, until the first screen stands: the refusal is then the caller's to show.
 */
export const captchaSource: { find: (() => Promise<string>) | null } = { find: null }
