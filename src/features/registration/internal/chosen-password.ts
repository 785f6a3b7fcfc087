/** Between the last two steps, in memory alone: a reload asks for it again. */
let chosen: string | null = null

export function rememberPassword(password: string | null): void {
  chosen = password
}

export function chosenPassword(): string | null {
  return chosen
}
