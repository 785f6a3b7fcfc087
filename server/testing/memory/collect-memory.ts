/** Collects garbage again and again: for tests of behaviour that must not depend on its timing. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Until the end of the block: `using memory = collectMemory()`. */
export function collectMemory(): Disposable {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect !== 'function') throw new Error('This engine cannot be told to collect memory.')
  const timer = setInterval(() => void Reflect.apply(collect, undefined, []), 20)
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
