/** What has happened is copied into the facts within this time. */
const SETTLES = 4000
/** Between two looks of one's own accord. */
const RESTS = 15_000
/** Until it is looked again whether somebody is busy. */
const LOOKS = 1000

/** Whoever has a menu or a dialog open is in the middle of something; a page that nobody sees can wait. */
export const isBusy = () => document.hidden || document.querySelector('.bp6-popover, .bp6-dialog') !== null

/**
 * Brings figures up to date after changes: once for many, not too often, and not under the hands of somebody who has a
 * menu open. Returns what a change is told to.
 */
export const gently = (refresh: () => void, isBusy: () => boolean) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = Number.NEGATIVE_INFINITY
  const attempt = () => {
    timer = undefined
    if (isBusy()) {
      timer = setTimeout(attempt, LOOKS)
      return
    }
    last = Date.now()
    refresh()
  }
  return {
    changed: () => {
      timer ??= setTimeout(attempt, Math.max(SETTLES, last + RESTS - Date.now()))
    },
    stop: () => clearTimeout(timer),
  }
}
