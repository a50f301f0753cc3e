const two = (value: number) => String(value).padStart(2, '0')

/** The user's local day, in the format of validities. */
export const dayOf = (now: Date): string => `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
