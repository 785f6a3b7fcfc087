/**
 * Lets React survive the translator of a browser, which replaces text nodes with elements of its own. React keeps its
 * nodes: removing one, or inserting beside it, would throw, and changing it would show nothing
 * (https://github.com/facebook/react/issues/11538).
 */

/** What stands in the page for a text node that React still holds. */
const standIns = new WeakMap<Node, Element>()

const isTranslation = (node: Node | null): node is Element => node instanceof Element && node.localName === 'font'

function noteReplacements(records: readonly MutationRecord[]): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    const text = [...removedNodes].find((node) => node.nodeType === Node.TEXT_NODE)
    if (!text || text.isConnected) continue
    const standIn = [...addedNodes, previousSibling, nextSibling].find(isTranslation)
    if (standIn) standIns.set(text, standIn)
  }
}

/** The child of `parent` that has or replaces this node; null if it is not there at all. */
function childFor(node: Node, parent: Node): Node | null {
  let child: Node | null = standIns.get(node) ?? node
  while (child && child.parentNode !== parent) child = child.parentNode
  return child
}

let isSurviving = false

/** Patches the two methods and the one property through which React changes the page. Further calls have no effect. */
export function surviveTranslation(): void {
  if (isSurviving) return
  isSurviving = true
  const { removeChild, insertBefore } = Node.prototype
  const observer = new MutationObserver(noteReplacements)
  observer.observe(document.documentElement, { childList: true, subtree: true })
  const look = () => noteReplacements(observer.takeRecords())

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child
    look()
    const found = childFor(child, this)
    if (found) removeChild.call(this, found)
    return child
  }
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, before: Node | null): Child {
    if (!before || before.parentNode === this) return insertBefore.call(this, child, before) as Child
    look()
    return insertBefore.call(this, child, childFor(before, this)) as Child
  }
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  Object.defineProperty(Text.prototype, 'nodeValue', {
    ...value,
    set(this: Text, text: string | null) {
      look()
      standIns.get(this)?.replaceWith(this)
      standIns.delete(this)
      value?.set?.call(this, text)
    },
  })
}
