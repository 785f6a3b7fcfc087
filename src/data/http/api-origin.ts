/** Where the server is. Same origin unless the build was made for an app hosted elsewhere (`VITE_API_ORIGIN`). */
const configured: string | undefined = import.meta.env?.['VITE_API_ORIGIN']

export const apiOrigin: string = configured ? new URL(configured).origin : globalThis.location.origin

/** Absolute address of a path of ours. */
export function apiUrl(path: string): string {
  return `${apiOrigin}${path}`
}

/** Names this client to the server (2§7). */
export const clientName = `web/${import.meta.env?.['VITE_BUILD'] ?? 'development'}`
