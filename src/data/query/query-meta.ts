/** The metadata that queries and mutations may carry. */
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Save the answer on the device for reading offline. Opt-in: only data that the documents allow to be saved. */
      isPersisted?: boolean
    }
  }
}

export {}
