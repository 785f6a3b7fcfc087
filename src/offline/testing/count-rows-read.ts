/** Counts the reads from IndexedDB, a measure of cost that does not depend on the machine. */
import { vi } from 'vitest'

/** Counts rows and keys that the browser returns while `work` runs, whether singly, in lists, or by the steps of a cursor. */
export async function countRowsRead(work: () => Promise<unknown>): Promise<number> {
  let rows = 0
  const counting = <Request extends IDBRequest>(request: Request, countOf: (result: unknown) => number): Request => {
    request.addEventListener('success', () => (rows += countOf(request.result)))
    return request
  }
  const one = (result: unknown) => (result === undefined || result === null ? 0 : 1)
  const listed = (result: unknown) => (Array.isArray(result) ? result.length : 0)
  const spies = [IDBObjectStore.prototype, IDBIndex.prototype].flatMap((source: IDBObjectStore | IDBIndex) => {
    const { get, getAll, getAllKeys, openCursor, openKeyCursor } = source
    return [
      vi.spyOn(source, 'get').mockImplementation(function (this: IDBObjectStore, ...input) {
        return counting(get.apply(this, input), one)
      }),
      vi.spyOn(source, 'getAll').mockImplementation(function (this: IDBObjectStore, ...input) {
        return counting(getAll.apply(this, input), listed)
      }),
      vi.spyOn(source, 'getAllKeys').mockImplementation(function (this: IDBObjectStore, ...input) {
        return counting(getAllKeys.apply(this, input), listed)
      }),
      vi.spyOn(source, 'openCursor').mockImplementation(function (this: IDBObjectStore, ...input) {
        return counting(openCursor.apply(this, input), one)
      }),
      vi.spyOn(source, 'openKeyCursor').mockImplementation(function (this: IDBObjectStore, ...input) {
        return counting(openKeyCursor.apply(this, input), one)
      }),
    ]
  })
  try {
    await work()
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
  return rows
}
