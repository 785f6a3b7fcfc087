/** Resolves once what was just rendered has been painted; in a hidden tab, once it is looked at. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)))
}
