/** Between the last two steps, in memory only: after a reload it has to be entered again. */
let chosen: string | null = null

export function rememberPassword(password: string | null): void {
  chosen = password
}

export function chosenPassword(): string | null {
  return chosen
}
