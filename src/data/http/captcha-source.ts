/**
 * Supplies the captcha solution when the server requires one. The app provides `find`, because it needs a worker or the
 * member. It rejects with a `CallError` if no solution was found. It is null until the first screen is ready; until then the caller
 * shows the refusal.
 */
export const captchaSource: { find: (() => Promise<string>) | null } = { find: null }
