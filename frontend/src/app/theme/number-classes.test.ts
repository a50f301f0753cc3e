import { expect, test } from 'vitest'
import { numberClasses } from '../../../build/number-classes.ts'

const classesOf = (text: string) =>
  Object.fromEntries([...numberClasses(text)].map(([name, { prop, value }]) => [name, `${prop}: ${value}`]))

test.each([
  ['pad-8-12', 'padding: 8px 12px'],
  ['pad-0-16', 'padding: 0 16px'],
  ['gap-6', 'gap: 6px'],
  ['margin-top-10', 'margin-top: 10px'],
  ['size-12-5', 'font-size: 12.5px'],
  ['max-height-46vh', 'max-height: 46vh'],
  ['top-0', 'top: 0'],
])('%s is %s', (name, declaration) => {
  expect(classesOf(`<p className="row ${name} quiet">`)).toEqual({ [name]: declaration })
})

test.each(['var(--line-2)', 'three-line-4', 'pad-wide', 'gap-', 'width-8rem', 'line-above'])(
  '%s is no class',
  (text) => {
    expect(classesOf(text)).toEqual({})
  },
)

test('one side stands behind all sides, whatever the order in the source', () => {
  expect(Object.keys(classesOf('pad-left-4 pad-8 margin-top-2 margin-8'))).toEqual([
    'pad-8',
    'margin-8',
    'pad-left-4',
    'margin-top-2',
  ])
})
