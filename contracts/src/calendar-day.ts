/** Whether a text is a day of the business, `YYYY-MM-DD`: one that the calendar has, of this century (`day.ts`). */
export const isCalendarDay = (text: string | null): text is string =>
  // A day that is none comes out as another day, or as no text at all.
  text !== null && /^20.{8}$/.test(text) && String(new Date(text).toJSON()).startsWith(text)
