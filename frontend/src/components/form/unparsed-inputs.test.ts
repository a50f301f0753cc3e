import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = 'frontend/src'
const sources = new Map(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => [path.replaceAll('\\', '/'), readFileSync(join(root, path), 'utf8')]),
)

/** Components that use such fields without a check for unparsed text before saving. */
const forgetful = (files: ReadonlyMap<string, string>) =>
  [...files]
    .filter(([path, text]) => /\buseUnparsedInputs\(/.test(text) && !path.endsWith('form/readings.ts'))
    .filter(([, text]) => !/\.focusFirst\(\)/.test(text))
    .map(([path]) => path)
    .toSorted()

// They save nothing: unparsed text filters nothing and selects no entry, and a test renders a part of a form.
const savesNothing = [
  // Filters of a list.
  'components/catalogue/filter-chips.tsx',
  // A search for an address, and the day of a list.
  'features/express/form/address-book.tsx',
  'features/express/pickups/pickups-page.tsx',
  // Limits of an axis: unparsed text leaves the chart as it was.
  'features/analytics/chart-settings/chart-settings-controls.tsx',
  'features/new-quotation/samples/open-part.tsx',
  'testing/render-with-readings.tsx',
  'features/organization/merge/merge-dialog.tsx',
  // Their frame checks before it saves: alternative-editor.tsx.
  'features/quotation/costs/cost-editor.tsx',
  'features/quotation/sell/sell-editor.tsx',
  'features/quotation/filters/filter-editor.tsx',
  // A sample cargo, used only for calculation.
  'features/rate/trial/trial-card.tsx',
  // Days of a report: unparsed text keeps the previous days.
  'features/report/report-export.tsx',
  // Trial data for rules: no data is saved.
  'features/quotation-rule/trial/trial-subject.tsx',
]

test('every form with parsed fields checks for unparsed text before it saves', () =>
  expect(forgetful(sources)).toEqual(savesNothing.toSorted()))

test('a form without the check is reported', () =>
  expect(
    forgetful(
      new Map([
        ['a.tsx', 'const readings = useUnparsedInputs(place)\nif (readings.focusFirst()) return'],
        ['b.tsx', 'const readings = useUnparsedInputs()'],
      ]),
    ),
  ).toEqual(['b.tsx']))

test('the listed files use parsed fields, each inside of such a form', () => {
  const users = [...sources]
    .filter(
      ([path, text]) =>
        /<(DecimalInput|DecimalRow|DateField|DateRow|PeriodDay|SuggestField)\b/.test(text) &&
        !path.startsWith('components/'),
    )
    .map(([path]) => path.split('/').slice(1).join('/'))
  expect(users.toSorted()).toEqual([
    'analytics/chart-settings/chart-settings-controls.tsx',
    'analytics/filtering/filter-bar.tsx',
    'express/acts/addition-dialogs.tsx',
    'express/form/address-book.tsx',
    'express/form/express-fields.tsx',
    'express/form/party-card.tsx',
    'express/pickups/pickups-page.tsx',
    'express/pickups/window-fields.tsx',
    'new-quotation/cargo/packing-grid.tsx',
    'new-quotation/cargo/unit-grid.tsx',
    'new-quotation/client-and-lane/client-and-lane.tsx',
    'new-quotation/details/addresses.tsx',
    'new-quotation/details/details.tsx',
    'new-quotation/form/plain-inputs.tsx',
    'new-quotation/form/request-fields.tsx',
    'note/editor/pick-field.tsx',
    'organization/merge/merge-dialog.tsx',
    'quotation-rule/trial/trial-subject.tsx',
    'quotation/acts/act-dialog.tsx',
    'quotation/acts/invoice-dialog.tsx',
    'quotation/agents/due-and-note.tsx',
    'quotation/alternative/offer-rows.tsx',
    'quotation/alternative/offer-schedule.tsx',
    'quotation/charge-grid/price/price-strip.tsx',
    'quotation/charge-grid/use-charge-columns.tsx',
    'quotation/costs/cost-fields.tsx',
    'quotation/filters/filter-editor.tsx',
    'quotation/sell/in-all/charge-in-all-dialog.tsx',
    'quotation/sell/sell-editor.tsx',
    'quotation/sell/use-sell-columns.tsx',
    'rate/acts/rate-acts.tsx',
    'rate/editor/rate-charges.tsx',
    'rate/editor/rate-fields.tsx',
    'rate/import/columns/columns-step.tsx',
    'rate/import/columns/sheet-parts.tsx',
    'rate/import/columns/target-fields.tsx',
    'rate/import/owner-picker.tsx',
    'rate/price-list/price-list-page.tsx',
    'rate/trial/bands-and-trial.tsx',
    'rate/trial/trial-card.tsx',
    'report/report-export.tsx',
    'settings/company/calendar-card.tsx',
    'settings/exchange-rates/fx-card.tsx',
    'settings/quoting/markup-drawer.tsx',
  ])
})
