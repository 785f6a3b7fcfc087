/** The entry that an arrow key, Home, End or a letter selects; undefined for every other key. */
export function nextEntry(key: string, entries: readonly HTMLElement[], focused: Element | null): HTMLElement | undefined {
  const at = entries.findIndex((entry) => entry === focused)
  const steps: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1 + entries.length, Home: 0, End: entries.length - 1 }
  const step = steps[key]
  if (step !== undefined) return entries[step % entries.length]
  if (key.length !== 1 || key === ' ') return undefined
  const letter = key.toLocaleLowerCase()
  const fromHere = [...entries.slice(at + 1), ...entries.slice(0, at + 1)]
  return fromHere.find((entry) => entry.textContent.trim().toLocaleLowerCase().startsWith(letter))
}
