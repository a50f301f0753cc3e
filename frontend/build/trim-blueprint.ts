import type { Plugin } from 'vite'

/** Parts of Blueprint’s style sheet that the product uses. theme/blueprint.css styles buttons, inputs and menus. */
const USED =
  'overlay portal popover dialog toast control checkbox radio switch spinner input-group input-left ' +
  'input-action progress text-overflow tooltip icon menu submenu divider'
const MODIFIERS =
  'dark active disabled fill inline large small vertical minimal inherit align open start end position round multiline ' +
  'no-spin loading interactive selected'
const LEFT_OUT =
  'button input select file-input html-select tree navbar callout tag control-card control-group popover-in menu-item ' +
  'popover-leave popover-wrapper label date-range toast-message toast-leave toast-container-bottom ' +
  'toast-container-left toast-container-inline dialog-step dialog-body dialog-footer'

type Kind = 'used' | 'modifier' | 'left out'

const kinds = new Map<string, Kind>([
  ...USED.split(' ').map((name) => [name, 'used'] as const),
  ...MODIFIERS.split(' ').map((name) => [name, 'modifier'] as const),
  ...LEFT_OUT.split(' ').map((name) => [name, 'left out'] as const),
])

/** The longest known prefix decides: `input-group-action` is a used part, `input` is not. */
const kindOf = (name: string): Kind => {
  // Icons are components: the icon font is unused.
  if (name.startsWith('icon-')) return 'left out'
  const words = name.split('-')
  for (let length = words.length; length > 0; length -= 1) {
    const kind = kinds.get(words.slice(0, length).join('-'))
    if (kind !== undefined) return kind
  }
  return 'left out'
}

/** A selector is used if every Blueprint class in it is a used part or a modifier. */
const isUsed = (selector: string) => {
  const found = [...selector.matchAll(/\.bp6-([a-z0-9-]*[a-z0-9])/g)].map((match) => kindOf(match[1] ?? ''))
  return found.includes('used') && !found.includes('left out')
}

interface Rule {
  prelude: string
  body: string
}

const rulesOf = (css: string): Rule[] => {
  const rules: Rule[] = []
  let start = 0
  while (start < css.length) {
    const open = css.indexOf('{', start)
    if (open < 0) break
    let depth = 1
    let end = open + 1
    while (depth > 0 && end < css.length) {
      if (css[end] === '{') depth += 1
      if (css[end] === '}') depth -= 1
      end += 1
    }
    const prelude = css.slice(start, open)
    rules.push({ prelude: prelude.slice(prelude.lastIndexOf(';') + 1).trim(), body: css.slice(open + 1, end - 1) })
    start = end
  }
  return rules
}

/** Splits at commas outside brackets: `:not(a, b)` is one selector. */
const selectorsOf = (prelude: string) => prelude.split(/,(?![^()[\]]*[)\]])/).map((selector) => selector.trim())

/** Blueprint’s whole style sheet is 60 kB compressed; unused rules are removed. */
const trimmed = (css: string): string =>
  rulesOf(css.replaceAll(/\/\*[\s\S]*?\*\//g, ''))
    .map(({ prelude, body }) => {
      if (prelude.startsWith('@keyframes')) return `${prelude}{${body}}`
      if (prelude.startsWith('@')) return ''
      if (body.trim() === '') return ''
      if (prelude === ':root') return body.includes('--bp-surface-z-index-0') ? `${prelude}{${body}}` : ''
      const selectors = selectorsOf(prelude).filter(isUsed)
      return selectors.length === 0 ? '' : `${selectors.join(',')}{${body}}`
    })
    .filter((rule) => rule !== '')
    .join('\n')

/** The calendar picks one day: no times, no ranges, no week numbers, no buttons below it. */
const NOT_PICKED =
  /timepicker|daterange|range-|day_range|weeknumber|week-number|multiple_months|datepicker-(footer|reverse|highlight)/

const calendarOnly = (css: string): string =>
  rulesOf(css.replaceAll(/\/\*[\s\S]*?\*\//g, ''))
    .map(({ prelude, body }) => {
      if (body.includes('--bp6-button-warning')) return ''
      if (prelude.startsWith('@')) return `${prelude}{${body}}`
      const selectors = selectorsOf(prelude).filter((selector) => !NOT_PICKED.test(selector))
      return selectors.length === 0 || body.trim() === '' ? '' : `${selectors.join(',')}{${body}}`
    })
    .filter((rule) => rule !== '')
    .join('\n')

export const trimBlueprint = (): Plugin => ({
  name: 'trim-blueprint',
  enforce: 'pre',
  transform: (code, id) => {
    if (/@blueprintjs\/datetime\/lib\/css\/blueprint-datetime\.css/.test(id))
      return { code: calendarOnly(code), map: null }
    return /@blueprintjs\/core\/lib\/css\/blueprint\.css/.test(id) ? { code: trimmed(code), map: null } : undefined
  },
})
