/** Whether the device requests reduced data use. Not in the standard types, and not in every browser. */
export function isSavingData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null
  return typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true
}
