/** Offers a text to the member as a file; where it goes is the browser's business. */
export function saveTextFile(name: string, text: string, type: 'text/csv'): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Safari reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
