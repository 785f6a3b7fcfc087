/** A member's changes of the tags of an own item. They may wait for a connection. */
import { msg } from '@lingui/core/macro'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ContentRef } from '#contract/content/kinds.ts'
import { addTag, removeTag, setTags } from '#contract/photos/tags.ts'
import { submit } from '#src/data/outbox/outbox-link.ts'
import { defineWrites, type QueuedWrite } from '#src/data/outbox/queued-write.ts'
import { refreshItems, takeOverItem } from '#src/entities/content/cache.ts'
import { contentSubject } from '#src/entities/content/writes.ts'

interface Tagged {
  readonly tagList: readonly string[]
}

const define = defineWrites<{ details: Tagged }>()

const namesOf = ({ tags }: { tags: ReadonlyArray<{ tag: string }> }) => ({ tagList: tags.map(({ tag }) => tag) })
const shared = { subject: contentSubject, refresh: refreshItems }

/** The app adds and removes single tags; this one is for forms that replace all of them. */
const replacement = define(setTags, {
  ...shared,
  label: msg`Tags`,
  overlay: { details: (details, { tagList }) => ({ ...details, tagList }) },
  settle: (client, { input, answer }) => takeOverItem(client, input, namesOf(answer)),
})

const addition = define(addTag, {
  ...shared,
  label: msg`A tag`,
  overlay: { details: (details, { tag }) => ({ ...details, tagList: [...details.tagList.filter((one) => one !== tag), tag] }) },
  settle: (client, { input, answer }) => takeOverItem(client, input, namesOf(answer)),
})

const removal = define(removeTag, {
  ...shared,
  label: msg`A removed tag`,
  overlay: { details: (details, { tag }) => ({ ...details, tagList: details.tagList.filter((one) => one !== tag) }) },
  settle: (client, { input, answer }) => takeOverItem(client, input, namesOf(answer)),
})

/** For the details of a kind with tags. */
export function tagWrites<Details extends Tagged>(): ReadonlyArray<QueuedWrite<Endpoint, { details: Details }>> {
  // The overlays above change only the tags and leave the rest of the details as they are.
  return [replacement, addition, removal] as unknown as ReadonlyArray<QueuedWrite<Endpoint, { details: Details }>>
}

export function putTag({ typeId, itemId }: ContentRef, tag: string): Promise<void> {
  return submit(addition, { typeId, itemId, tag })
}

export function takeTag({ typeId, itemId }: ContentRef, tag: string): Promise<void> {
  return submit(removal, { typeId, itemId, tag })
}
