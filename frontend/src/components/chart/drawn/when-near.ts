/** Begun before it is scrolled into sight, by so many pixels. */
const MARGIN = '600px'
const signsOfLife = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/** Resolves when the reader does anything: until then they see what they see, and nothing else has to be ready. */
const moved = new Promise<void>((done) => {
  for (const sign of signsOfLife)
    window.addEventListener(sign, () => done(), { once: true, capture: true, passive: true })
})

/**
 * Begins what takes long when an element is seen, or is near to what is seen once the reader moves: what nobody looks at costs
 * nothing. Gives back how to leave it, whether it has begun or not.
 */
export const whenNear = (element: Element, begin: () => () => void): (() => void) => {
  let leave: (() => void) | undefined
  let near: IntersectionObserver | undefined
  let hasLeft = false
  const start = () => {
    near?.disconnect()
    leave ??= begin()
  }
  const watch = (rootMargin?: string) => {
    near?.disconnect()
    near = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) start()
      },
      // Also in what scrolls within the page.
      rootMargin === undefined ? {} : { rootMargin, scrollMargin: rootMargin },
    )
    near.observe(element)
  }
  // Not every browser tells what is seen.
  if (!('IntersectionObserver' in window)) start()
  else {
    watch()
    void moved.then(() => {
      if (leave === undefined && !hasLeft) watch(MARGIN)
    })
  }
  return () => {
    hasLeft = true
    near?.disconnect()
    leave?.()
  }
}
