/** Keeping searches. All of it may wait for the line. */
import { deleteSearch, saveSearch, updateSearch, type SearchModule } from '#contract/directory/searches.ts'
import { submit } from '#src/data/outbox/outbox-link.ts'
import { searchSubject } from './subject.ts'

export function keepSearch(module: SearchModule, name: string, asked: object): Promise<void> {
  return submit(saveSearch, { module, name, json: JSON.stringify(asked) }, searchSubject(module))
}

interface RenamedSearch {
  readonly module: SearchModule
  readonly name: string
  /** The version the member saw; undefined until the server knows the search. */
  readonly version: number | undefined
}

export function renameSearch({ module, name, version }: RenamedSearch, newName: string): Promise<void> {
  return submit(updateSearch, { module, name, newName, version }, searchSubject(module))
}

export function removeSearch(module: SearchModule, name: string): Promise<void> {
  return submit(deleteSearch, { module, name }, searchSubject(module))
}
