/** The moment of the last edit, in milliseconds; 0 for a comment that was never edited. Every edit makes it larger. */
export function versionOf({ editedAt }: { readonly editedAt: Date | null }): number {
  return editedAt?.getTime() ?? 0
}
