/** Every key of the documents that is not on the wire, with its reason. A difference that has been settled fails the test until it leaves this list. */
export const differences: Readonly<Record<string, string>> = {}
