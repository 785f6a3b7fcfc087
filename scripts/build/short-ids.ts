/**
 * Ids of messages in the build. Lingui's are hashes of six characters, which no compression makes smaller, and each is both in the code and
 * in every catalogue. The build uses the shortest beginning that no other id has.
 */
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { readCatalogue, type Entry } from '../checks/check-catalogues.ts'

const fewest = 3

/** From a message's id to its short one. A message that is not in the English catalogue yet, and a text that is an id itself, keep theirs. */
export function readShortIds(): (id: string) => string {
  const entries = readCatalogue('en').filter(({ isObsolete }) => !isObsolete)
  const idsOf = (areTexts: boolean) => entries.filter(({ isText }) => isText === areTexts).map(idOf)
  return shorten(idsOf(false), idsOf(true))
}

/** The id that lingui gives a message. */
export const idOf = ({ id, context, isText }: Pick<Entry, 'id' | 'context' | 'isText'>): string =>
  isText ? id : generateMessageId(id, context)

/** `taken`: ids that stay as they are. */
export function shorten(ids: readonly string[], taken: readonly string[] = []): (id: string) => string {
  const sorted = [...new Set([...ids, ...taken])].toSorted()
  const short = new Map(
    sorted.map((id, index) => {
      const needed = Math.max(fewest, sharedWith(id, sorted[index - 1]), sharedWith(id, sorted[index + 1]))
      return [id, id.slice(0, needed)]
    }),
  )
  for (const id of taken) short.delete(id)
  return (id) => short.get(id) ?? id
}

/** One more than the characters that both begin with. */
function sharedWith(id: string, other = ''): number {
  let shared = 0
  while (shared < id.length && id[shared] === other[shared]) shared += 1
  return shared + 1
}
