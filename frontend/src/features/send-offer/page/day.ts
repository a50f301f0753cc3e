const two = (value: number) => String(value).padStart(2, '0')

/** The reader's own day, as validities are written. */
export const dayOf = (now: Date): string => `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
