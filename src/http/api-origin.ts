/** Where the server is and how this client names itself, in pages, workers and the service worker alike. The build fills it in. */
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
/** The product's second host (chat), where it is not the same (2§7). */
export const chatOrigin: string = originOf(import.meta.env?.['VITE_CHAT_ORIGIN'] || apiOrigin)

/** The only origins that ever see the access token and the client header (RQ-01). */
export function isOurOrigin(origin: string): boolean {
  return origin === apiOrigin || origin === chatOrigin
}

/** Absolute address of a path of ours. */
export function apiUrl(path: string): string {
  return `${apiOrigin}${path}`
}

export const build: string = import.meta.env?.['VITE_BUILD'] ?? 'development'

/** Names this client to the server (2§7). */
export const clientName = `web/${build}`
