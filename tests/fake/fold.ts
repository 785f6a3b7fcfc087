/** Texts that differ only in case or accents are equal (`ropewalk_fold` in Postgres). */
export function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
