/** Where a call finds the captcha's proof when the server asks for one. The app provides it: it takes a worker, or a person. */
type FindProof = () => Promise<string>

let source: FindProof | undefined

export function provideProofs(find: FindProof): void {
  source = find
}

/** Rejects with a CallError when none was found. */
export function findProof(): Promise<string> {
  if (!source) throw new Error('Nothing finds proofs here: call provideProofs first.')
  return source()
}
