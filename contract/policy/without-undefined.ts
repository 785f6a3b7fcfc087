/** The same object without the keys whose value is undefined. */
export function withoutUndefined<Value extends object>(value: Value): { [Key in keyof Value]?: Exclude<Value[Key], undefined> } {
  // Removing the undefined entries makes the narrower type true.
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as {
    [Key in keyof Value]?: Exclude<Value[Key], undefined>
  }
}
