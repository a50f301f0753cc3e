/** Whether a key belongs to a text field, so that it is no shortcut. */
export const isTyping = (event: KeyboardEvent) =>
  event.target instanceof HTMLElement &&
  (event.target.isContentEditable || event.target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))
