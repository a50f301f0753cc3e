const twoDigits = (value: number) => String(value).padStart(2, '0')

/** The reader's local time for an input, `2026-11-27T10:31`. */
export const localMoment = (at = new Date()) =>
  `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`
