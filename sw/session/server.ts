/** Where the server is and how the worker names itself. The build fills in both. */
declare global {
  interface ImportMetaEnv {
    readonly VITE_API_ORIGIN?: string
    readonly VITE_BUILD?: string
  }
  interface ImportMeta {
    readonly env: ImportMetaEnv
  }
}

const configured = import.meta.env.VITE_API_ORIGIN

export const apiOrigin: string = configured ? new URL(configured).origin : location.origin
export const clientName = `web/${import.meta.env.VITE_BUILD ?? 'service-worker'}`
