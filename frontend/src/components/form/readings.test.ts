import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

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

// They save nothing: what has no reading filters nothing and chooses nobody, and a test draws a part of a form.
const savesNothing = [
  // What a list is filtered by.
  'components/catalogue/day-filter.tsx',
  // The limits of an axis: a text without a reading draws as before.
  'features/analytics/look/chart-settings.tsx',
  'features/new-quotation/samples/open-part.tsx',
  'features/organizations/merge/other-picker.tsx',
  'features/quotations/filters/filter-editor.tsx',
  // A sample cargo, which is only counted with.
  'features/rates/trial/trial-card.tsx',
  // The days of a report: a text without a reading shows those before.
  'features/reports/report-period.tsx',
  // What rules are tried with: nobody is asked.
  'features/rules/trial/trial-subject.tsx',
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
    .filter(
      ([path, text]) =>
        /<(DecimalInput|DateField|PeriodDay|SuggestField)\b/.test(text) && !path.startsWith('components/'),
    )
    .map(([path]) => path.split('/').slice(1).join('/'))
  expect(users.toSorted()).toEqual([
    'analytics/filtering/filter-dates.tsx',
    'analytics/look/chart-settings.tsx',
    'new-quotation/cargo/danger-more.tsx',
    'new-quotation/cargo/packing-row.tsx',
    'new-quotation/cargo/typed-totals.tsx',
    'new-quotation/cargo/unit-grid.tsx',
    'new-quotation/client-and-lane/client-and-lane.tsx',
    'new-quotation/details/addresses.tsx',
    'new-quotation/details/details.tsx',
    'new-quotation/form/plain-inputs.tsx',
    'notes/editor/pick-field.tsx',
    'organizations/merge/other-picker.tsx',
    'quotations/agents/due-and-note.tsx',
    'quotations/charge-grid/charge-row.tsx',
    'quotations/charge-grid/price/container-prices.tsx',
    'quotations/charge-grid/price/price-strip.tsx',
    'quotations/commands/follow-up-dialog.tsx',
    'quotations/commands/invoice-dialog.tsx',
    'quotations/commands/postpone-dialog.tsx',
    'quotations/commands/reject-dialog.tsx',
    'quotations/costs/cost-fields.tsx',
    'quotations/filters/filter-editor.tsx',
    'quotations/filters/range-editor.tsx',
    'quotations/sell/sell-editor.tsx',
    'quotations/sell/sell-fields.tsx',
    'quotations/sell/sell-row.tsx',
    'quotations/third-party/option-fields.tsx',
    'rates/acts/rate-acts.tsx',
    'rates/editor/bands-card.tsx',
    'rates/editor/charge-line.tsx',
    'rates/editor/place-field.tsx',
    'rates/import/columns/target-fields.tsx',
    'rates/import/columns/whole-file.tsx',
    'rates/import/owner-picker.tsx',
    'rates/trial/trial-card.tsx',
    'reports/report-period.tsx',
    'rules/trial/trial-subject.tsx',
    'settings/company/holiday-form.tsx',
    'settings/exchange-rates/rate-form.tsx',
    'settings/quoting/client-field.tsx',
  ])
})
