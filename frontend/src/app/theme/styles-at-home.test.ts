import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { leakingSelectors, type Source } from '../../testing/leaking-styles.ts'

const src = join(import.meta.dirname, '../..')

const sourcesOf = (ending: RegExp): Source[] =>
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((path) => ending.test(path) && !path.includes('.test.'))
    .map((path) => ({ path, text: readFileSync(`${src}/${path}`, 'utf8') }))

test('no style of a feature matches elements of another feature', () => {
  const styles = sourcesOf(/\.css$/)
  expect(styles.length).toBeGreaterThan(30)
  expect(leakingSelectors(styles, sourcesOf(/\.tsx$/))).toEqual([])
})

const wearing = (path: string, name: string): Source => ({
  path,
  text: `export const Part = () => <p className={on ? '${name}' : 'quiet'} />`,
})

test('a class used by two features is reported in the style of either', () => {
  const parts = [wearing('features/a/part.tsx', 'bar'), wearing('features/b/part.tsx', 'bar')]
  expect(leakingSelectors([{ path: 'features/a/a.css', text: '.bar, .bar > p { color: red }' }], parts)).toEqual([
    'features/a/a.css: .bar',
    'features/a/a.css: .bar > p',
  ])
})

test('below a class of its own a feature may style anything', () => {
  const parts = [
    wearing('features/a/part.tsx', 'bar'),
    wearing('features/b/part.tsx', 'bar'),
    wearing('features/a/whole.tsx', 'a-page'),
  ]
  expect(leakingSelectors([{ path: 'features/a/a.css', text: '.a-page .bar { color: red }' }], parts)).toEqual([])
})

test('a style without a class, or only for a library’s class, is reported too', () => {
  expect(leakingSelectors([{ path: 'features/a/a.css', text: 'td { top: 0 } .bp6-button { top: 0 }' }], [])).toEqual([
    'features/a/a.css: td',
    'features/a/a.css: .bp6-button',
  ])
})

/**
 * Selectors that the browser evaluates again on every change of the page: drawing a chart takes twenty times as long.
 */
const slow = /:has\(|@container|container(-type)?:/
const slowIn = (styles: readonly Source[]) => styles.flatMap(({ path, text }) => (slow.test(text) ? [path] : []))

test('no sheet has selectors on the whole page: each sheet stays loaded once it has loaded', () => {
  const styles = sourcesOf(/\.css$/)
  expect(styles.length).toBeGreaterThan(100)
  expect(slowIn(styles)).toEqual([])
  const planted = ['.a:has(.b) { top: 0 }', '@container (width < 9px) { .a { top: 0 } }', '.a { container-type: size }']
  expect(slowIn(planted.map((text, index) => ({ path: String(index), text })))).toEqual(['0', '1', '2'])
})
