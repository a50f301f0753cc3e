/** Whether the element is in a menu or another popover, which closes after a choice; a dialog stays. */
const isInPopover = (element: Element) =>
  element.closest('.bp6-portal') !== null && element.closest('.bp6-dialog') === null

let last: Element | undefined
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element && !isInPopover(target)) last = target
})

/** The element that has or last had the focus, except in menus: for a menu entry it is the button of the menu. */
export const lastFocused = (): Element | undefined => {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || isInPopover(activeElement) ? last : activeElement
}
