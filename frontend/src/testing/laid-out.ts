/** jsdom has no layout: gives every element 800 px height and 1400 px width, so that a table renders rows. */
export const asIfLaidOut = () => {
  for (const side of ['offsetHeight', 'clientHeight'])
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, value: 800 })
  for (const side of ['offsetWidth', 'clientWidth'])
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, value: 1400 })
}
