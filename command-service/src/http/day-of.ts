/** ISO day of a cell with `31/03/2026` or ISO text; the day may not exist in the calendar. */
export const dayOf = (text: string): string | undefined => {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  if (year) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return /^(\d{4}-\d\d-\d\d)([T ].*)?$/.exec(text)?.[1]
}
