const LABELABLE = 'button, input:not([type=hidden]), meter, output, progress, select, textarea'

const controlOf = (label: HTMLLabelElement) =>
  label.hasAttribute('for') ? document.getElementById(label.htmlFor) : label.querySelector(LABELABLE)

/**
 * Labels of a field. jsdom searches the whole page for each label request, which took half the time of tests with long
 * forms.
 */
export const installQuickLabels = () => {
  for (const { prototype } of [HTMLInputElement, HTMLButtonElement, HTMLSelectElement, HTMLTextAreaElement])
    Object.defineProperty(prototype, 'labels', {
      configurable: true,
      enumerable: true,
      get(this: HTMLElement) {
        if (!this.matches(LABELABLE)) return null
        return [...this.ownerDocument.querySelectorAll('label')].filter((label) => controlOf(label) === this)
      },
    })
}
