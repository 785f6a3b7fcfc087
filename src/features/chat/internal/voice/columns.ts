/**
 * The loudest level of each stretch: as many columns as requested, or as many as were recorded where those are fewer.
 */
export function columnsOf(heard: readonly number[], count: number): number[] {
  const total = Math.min(count, heard.length)
  return Array.from({ length: total }, (_, column) => {
    const stretch = heard.slice(Math.floor((column * heard.length) / total), Math.floor(((column + 1) * heard.length) / total))
    return Math.max(...stretch)
  })
}
