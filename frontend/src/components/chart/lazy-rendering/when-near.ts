/** Distance to the viewport at which an element begins. */
const MARGIN = '600px'
const inputEvents = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/** Resolves at the first input of the reader: before it only visible elements have to be ready. */
const firstInput = new Promise<void>((done) => {
  for (const name of inputEvents)
    window.addEventListener(name, () => done(), { once: true, capture: true, passive: true })
})

/**
 * Begins a long task when an element is visible, or near the viewport once the reader has moved: elements out of view
 * cost nothing. Returns a function that cancels it, begun or not.
 */
export const whenNear = (element: Element, startTask: () => () => void): (() => void) => {
  let cancelTask: (() => void) | undefined
  let observer: IntersectionObserver | undefined
  let hasLeft = false
  const start = () => {
    observer?.disconnect()
    cancelTask ??= startTask()
  }
  const watch = (rootMargin?: string) => {
    observer?.disconnect()
    observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) start()
      },
      // Also inside scrolling containers of the page.
      rootMargin === undefined ? {} : { rootMargin, scrollMargin: rootMargin },
    )
    observer.observe(element)
  }
  // Not every browser has IntersectionObserver.
  if (!('IntersectionObserver' in window)) start()
  else {
    watch()
    void firstInput.then(() => {
      if (cancelTask === undefined && !hasLeft) watch(MARGIN)
    })
  }
  return () => {
    hasLeft = true
    observer?.disconnect()
    cancelTask?.()
  }
}
