import { expect, test } from '@jest/globals'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = 'frontend/src'
const sources = new Map(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => [path.replaceAll('\\', '/'), readFileSync(join(root, path), 'utf8')]),
)

/** Forms whose fields are read without that they ask, before they save, whether a field waits for its reading. */
const forgetful = (files: ReadonlyMap<string, string>) =>
  [...files]
    .filter(([path, text]) => /\buseReadings\(/.test(text) && !path.endsWith('form/readings.ts'))
    .filter(([, text]) => !/\.leadsToOpen\(\)/.test(text))
    .map(([path]) => path)
    .toSorted()

// They save nothing: what has no reading filters nothing and chooses nobody.
const savesNothing = [
  'features/organizations/components/other-picker.tsx',
  'features/quotations/components/filter-editor.tsx',
]

test('every form with fields that are read asks for their readings before it saves', () =>
  expect(forgetful(sources)).toEqual(savesNothing))

test('a form that does not ask is found', () =>
  expect(
    forgetful(
      new Map([
        ['a.tsx', 'const readings = useReadings(place)\nif (readings.leadsToOpen()) return'],
        ['b.tsx', 'const readings = useReadings()'],
      ]),
    ),
  ).toEqual(['b.tsx']))

test('the fields are used in these places, each inside of such a form', () => {
  const users = [...sources]
    .filter(([path, text]) => /<(DecimalInput|DateField|SuggestField)\b/.test(text) && !path.startsWith('components/'))
    .map(([path]) => path.split('/').slice(1).join('/').replace('components/', ''))
  expect(users.toSorted()).toEqual([
    'analytics/filter-bar.tsx',
    'new-quotation/client-and-lane.tsx',
    'new-quotation/details.tsx',
    'new-quotation/packing-row.tsx',
    'new-quotation/pickups.tsx',
    'new-quotation/typed-totals.tsx',
    'new-quotation/unit-grid.tsx',
    'notes/pick-field.tsx',
    'organizations/other-picker.tsx',
    'quotations/charge-row.tsx',
    'quotations/cost-fields.tsx',
    'quotations/filter-editor.tsx',
    'quotations/invoice-dialog.tsx',
    'quotations/postpone-dialog.tsx',
    'quotations/range-editor.tsx',
    'quotations/reject-dialog.tsx',
    'quotations/sell-editor.tsx',
    'quotations/sell-fields.tsx',
    'quotations/sell-row.tsx',
    'settings/client-field.tsx',
    'settings/holiday-form.tsx',
    'settings/rate-form.tsx',
  ])
})
