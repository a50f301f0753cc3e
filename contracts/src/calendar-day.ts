/** Whether a text is a valid day of this century, `YYYY-MM-DD` (`day.ts`). */
export const isCalendarDay = (text: string | null): text is string =>
  // An invalid day becomes another day, or no text at all.
  text !== null && /^20.{8}$/.test(text) && String(new Date(text).toJSON()).startsWith(text)
