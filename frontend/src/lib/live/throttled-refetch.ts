/** Milliseconds within which events reach the fact tables. */
const SETTLE_MS = 4000
/** Minimum milliseconds between two refetches. */
const MIN_INTERVAL_MS = 15_000
/** Milliseconds between checks whether the user is busy. */
const BUSY_CHECK_MS = 1000

/** Whether a menu or a dialog is open, or the page is hidden: a refetch can wait. */
export const isBusy = () => document.hidden || document.querySelector('.bp6-popover, .bp6-dialog') !== null

/**
 * Refetches figures after changes: once for several changes, not too often, and not while the user has a menu open.
 * Returns the function to call on a change.
 */
export const throttledRefetch = (refresh: () => void, isBusy: () => boolean) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = Number.NEGATIVE_INFINITY
  const attempt = () => {
    timer = undefined
    if (isBusy()) {
      timer = setTimeout(attempt, BUSY_CHECK_MS)
      return
    }
    last = Date.now()
    refresh()
  }
  return {
    changed: () => {
      timer ??= setTimeout(attempt, Math.max(SETTLE_MS, last + MIN_INTERVAL_MS - Date.now()))
    },
    stop: () => clearTimeout(timer),
  }
}
