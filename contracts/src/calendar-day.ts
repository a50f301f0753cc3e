/** Whether a text is a day of the business, `YYYY-MM-DD`: one that the calendar has, of this century (`day.ts`). */
export const isCalendarDay = (text: string | null | undefined): text is string => {
  if (typeof text !== 'string' || !/^20\d\d-\d\d-\d\d$/.test(text)) return false
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}
