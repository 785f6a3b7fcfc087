export function ensureEngines(): Promise<void>
export function missingIn(shown: string): string[]
