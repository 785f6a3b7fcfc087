/** Texts that differ in case or accents alone are equal (`ropewalk_fold` in Postgres). */
export function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
