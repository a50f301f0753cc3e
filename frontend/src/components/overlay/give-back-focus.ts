/** What takes the focus by itself. */
export const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]'

/** Nothing has the focus, or something of a dialog that is on its way out. */
const isLost = () => {
  const { activeElement: now, body } = document
  return now === null || now === body || now.matches('.bp6-overlay:not(.bp6-overlay-open) *')
}

const canFocus = (element: Element | null | undefined): element is HTMLElement | SVGElement =>
  element instanceof HTMLElement || element instanceof SVGElement

/** The element and what it stands in, as far as the page. */
export const placesOf = (element: Element | undefined): readonly Element[] => {
  const places: Element[] = []
  for (let one = element ?? null; one !== null && one.tagName !== 'MAIN'; one = one.parentElement) places.push(one)
  return places.filter(({ tagName }) => tagName !== 'BODY' && tagName !== 'HTML')
}

/**
 * A key that is still held down was meant for what has just closed: buttons act when it is let go, and others each time it
 * is repeated.
 */
const ignoreHeldKey = () => {
  const events = ['keydown', 'keyup'] as const
  const hear = (event: KeyboardEvent) => {
    if (event.type === 'keydown' && !event.repeat) return leave()
    event.preventDefault()
    event.stopPropagation()
    if (event.type === 'keyup') leave()
  }
  const leave = () => {
    for (const name of events) document.removeEventListener(name, hear, true)
  }
  for (const name of events) document.addEventListener(name, hear, true)
}

const firstIn = (place: Element) => (place.isConnected ? place.querySelector(FOCUSABLE) : null)

const lead = (places: readonly Element[]) => {
  const [first] = places
  if (first?.isConnected && canFocus(first)) first.focus()
  for (const one of [...places.map((place) => firstIn(place)), document.querySelector('main')])
    if (isLost() && canFocus(one)) one.focus({ preventScroll: true })
}

/** Until what is on its way out has gone: so long the library may take the focus back into it. */
const FRAMES = 30

const keepLeading = (places: readonly Element[], frames: number) => {
  if (isLost()) lead(places)
  if (frames > 0) requestAnimationFrame(() => keepLeading(places, frames - 1))
}

/**
 * What was on top is gone: the focus goes back to where it came from. If that is gone too, to what stands where it stood;
 * whoever has gone on to something else keeps it.
 */
export const giveBackFocus = (places: readonly Element[]): void => {
  if (!isLost()) return
  ignoreHeldKey()
  keepLeading(places, FRAMES)
}
