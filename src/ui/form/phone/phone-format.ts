/** Ten digits at most (1§5). */
export const mostDigits = 10

export function digitsOf(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, mostDigits)
}

/**
 * `(555) 010-0123` where the dial code is 1, formatted while typing; elsewhere plain digits, because every country groups them
 * differently.
 */
export function formatTel(digits: string, dialCode: string): string {
  if (dialCode !== '1' || digits.length < 4) return digits
  const [area, middle, last] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  return last === '' ? `(${area}) ${middle}` : `(${area}) ${middle}-${last}`
}
