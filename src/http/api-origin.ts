/** The server's origin and this client's name, for pages, workers and the service worker. The build fills in the values. */
declare global {
  interface ImportMetaEnv {
    readonly VITE_API_ORIGIN?: string
    readonly VITE_CHAT_ORIGIN?: string
    readonly VITE_BUILD?: string
  }
  interface ImportMeta {
    readonly env: ImportMetaEnv
  }
}

const ownOrigin: string = globalThis.location?.origin ?? ''

function originOf(configured: string | undefined): string {
  return configured ? new URL(configured).origin : ownOrigin
}

/** Same origin unless the build was made for an app hosted elsewhere (`VITE_API_ORIGIN`). */
export const apiOrigin: string = originOf(import.meta.env?.['VITE_API_ORIGIN'])
/** The product's second host (chat), if it differs (2§7). */
export const chatOrigin: string = originOf(import.meta.env?.['VITE_CHAT_ORIGIN'] || apiOrigin)

/** Only these origins receive the access token and the client header (RQ-01). */
export function isOurOrigin(origin: string): boolean {
  return origin === apiOrigin || origin === chatOrigin
}

/** The absolute address of a path on our server. */
export function apiUrl(path: string): string {
  return `${apiOrigin}${path}`
}

export const build: string = import.meta.env?.['VITE_BUILD'] ?? 'development'

/** Identifies this client to the server (2§7). */
export const clientName = `web/${build}`
