let last: Element | undefined
document.addEventListener('focusin', ({ target }) => {
  // What stands in a menu or another popover is gone once something is chosen in it; a dialog stays.
  if (target instanceof Element && !target.matches('.bp6-portal *:not(.bp6-dialog, .bp6-dialog *)')) last = target
})

/** What has the focus now or had it last, menus left out: of one in a menu that is the button of the menu. */
export const lastFocused = (): Element | undefined => last
