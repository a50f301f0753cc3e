/** Elements that are focusable by default. */
export const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]'

/** No element has the focus, or one in a closing dialog has it. */
const isFocusLost = () => {
  const { activeElement: now, body } = document
  return now === null || now === body || now.matches('.bp6-overlay:not(.bp6-overlay-open) *')
}

const canFocus = (element: Element | null | undefined): element is HTMLElement | SVGElement =>
  element instanceof HTMLElement || element instanceof SVGElement

/** The element and its ancestors up to the page. */
export const placesOf = (element: Element | undefined): readonly Element[] => {
  const places: Element[] = []
  for (let one = element ?? null; one !== null && one.tagName !== 'MAIN'; one = one.parentElement) places.push(one)
  return places.filter(({ tagName }) => tagName !== 'BODY' && tagName !== 'HTML')
}

/**
 * A key that is still held down belongs to the closed overlay: buttons act on its release, other elements on each
 * repeat.
 */
const ignoreHeldKey = () => {
  const events = ['keydown', 'keyup'] as const
  const onKey = (event: KeyboardEvent) => {
    if (event.type === 'keydown' && !event.repeat) return stopIgnoring()
    event.preventDefault()
    event.stopPropagation()
    if (event.type === 'keyup') stopIgnoring()
  }
  const stopIgnoring = () => {
    for (const name of events) document.removeEventListener(name, onKey, true)
  }
  for (const name of events) document.addEventListener(name, onKey, true)
}

const firstIn = (place: Element) => (place.isConnected ? place.querySelector(FOCUSABLE) : null)

const focusFirst = (places: readonly Element[]) => {
  const [first] = places
  if (first?.isConnected && canFocus(first)) first.focus()
  for (const one of [...places.map((place) => firstIn(place)), document.querySelector('main')])
    if (isFocusLost() && canFocus(one)) one.focus({ preventScroll: true })
}

/** Frames of the closing transition, during which Blueprint may take the focus back into the overlay. */
const MAX_FRAMES = 30

const keepFocusing = (places: readonly Element[], frames: number) => {
  if (isFocusLost()) focusFirst(places)
  if (frames > 0) requestAnimationFrame(() => keepFocusing(places, frames - 1))
}

/**
 * Returns the focus after an overlay has closed: to its opener, or to the element in its place if the opener was
 * removed. A focus that the user has moved elsewhere stays.
 */
export const giveBackFocus = (places: readonly Element[]): void => {
  if (!isFocusLost()) return
  ignoreHeldKey()
  keepFocusing(places, MAX_FRAMES)
}
