const adultYears = 18

/**
 * Anyone born on this day or earlier is 18 today. YYYY-MM-DD, in the visitor's own calendar; the server checks again.
 */
export function latestBirthday(today: Date): string {
  const year = today.getFullYear() - adultYears
  const month = String(today.getMonth() + 1).padStart(2, '0')
  return `${year}-${month}-${String(today.getDate()).padStart(2, '0')}`
}
