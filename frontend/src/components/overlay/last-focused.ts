/** In a menu or another popover, which is gone once something is chosen in it; a dialog stays. */
const passes = (element: Element) => element.closest('.bp6-portal') !== null && element.closest('.bp6-dialog') === null

let last: Element | undefined
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element && !passes(target)) last = target
})

/** What has the focus now or had it last, menus left out: of one in a menu that is the button of the menu. */
export const lastFocused = (): Element | undefined => {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || passes(activeElement) ? last : activeElement
}
