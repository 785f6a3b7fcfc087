/** What queries and mutations may say about themselves. */
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The answer is kept on the device for reading without a line. Opt-in: only what the documents allow to be kept. */
      isPersisted?: boolean
    }
  }
}

export {}
