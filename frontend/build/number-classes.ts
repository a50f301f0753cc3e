import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Plugin, Rule } from 'postcss'

/** Property by the name of its classes. Shorthands come first, so that a class for one side overrides them. */
const lists = { pad: 'padding', margin: 'margin', gap: 'gap' }
const scalars = {
  size: 'font-size',
  line: 'line-height',
  radius: 'border-radius',
  width: 'width',
  'min-width': 'min-width',
  'max-width': 'max-width',
  height: 'height',
  'min-height': 'min-height',
  'max-height': 'max-height',
  top: 'top',
  right: 'right',
  bottom: 'bottom',
  left: 'left',
  basis: 'flex-basis',
  'pad-top': 'padding-top',
  'pad-right': 'padding-right',
  'pad-bottom': 'padding-bottom',
  'pad-left': 'padding-left',
  'margin-top': 'margin-top',
  'margin-right': 'margin-right',
  'margin-bottom': 'margin-bottom',
  'margin-left': 'margin-left',
}

const inPixels = (value: string): string => (value === '0' || value.endsWith('vh') ? value : `${value}px`)

/** The declarations of the classes in a text of source: `pad-8-12` is `padding: 8px 12px`, `size-12-5` is 12.5 pixels. */
export const numberClasses = (text: string): Map<string, { prop: string; value: string }> => {
  const words = new Set(text.match(/(?<![\w-])[a-z]+(-[a-z]+)*(-\d+(vh)?)+(?![\w-])/g))
  const found = new Map<string, { prop: string; value: string }>()
  const take = (heads: Readonly<Record<string, string>>, valueOf: (parts: string[]) => string) => {
    for (const [head, prop] of Object.entries(heads))
      for (const word of [...words].toSorted()) {
        const parts = word.slice(head.length + 1)
        if (word.startsWith(`${head}-`) && /^\d/.test(parts))
          found.set(word, { prop, value: valueOf(parts.split('-')) })
      }
  }
  take(lists, (parts) => parts.map(inPixels).join(' '))
  take(scalars, (parts) => inPixels(parts.join('.')))
  return found
}

const sourceFolder = join(import.meta.dirname, '../src')

/** Replaces `@numbers` in a sheet by the classes of numbers that the components use. */
export const writeNumberClasses = (): Plugin => ({
  postcssPlugin: 'number-classes',
  AtRule: {
    numbers: (atRule, { result }) => {
      const files = readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' }).filter(
        (path) => /\.tsx?$/.test(path) && !path.includes('.test.'),
      )
      const text = files.map((path) => readFileSync(join(sourceFolder, path), 'utf8')).join('\n')
      for (const [name, { prop, value }] of numberClasses(text))
        atRule.before(new Rule({ selector: `.${name}`, source: atRule.source }).append({ prop, value }))
      atRule.remove()
      // The sheet is written again when a component changes.
      result.messages.push({
        type: 'dir-dependency',
        plugin: 'number-classes',
        dir: sourceFolder,
        glob: '**/*.{ts,tsx}',
      })
    },
  },
})
