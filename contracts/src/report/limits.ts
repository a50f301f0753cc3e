/** More rows than these are written in the background, so that nobody waits at an open page. */
export const mostRowsAtOnce = 20_000
/** How long a file that was written in the background is kept. */
export const keptDays = 7
