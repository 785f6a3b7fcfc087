/** Lets the browser download a file of the server, so that it shows the progress and continues after a break. */
export function followDownload(address: string): void {
  const link = document.createElement('a')
  link.href = address
  // The server names the file.
  link.download = ''
  link.click()
}
