/** jsdom measures nothing: as if every element were 800 px high and 1400 px wide, so that a table draws the rows that fit. */
export const asIfLaidOut = () => {
  for (const side of ['offsetHeight', 'clientHeight'])
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, value: 800 })
  for (const side of ['offsetWidth', 'clientWidth'])
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, value: 1400 })
}
