import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { loadTexts } from '../../../../lib/i18n/i18n.ts'
import { renderAt } from '../../../../testing/render.tsx'
import type { RateImportView } from '../rate-import-queries.ts'
import { sampleImport } from '../testing/sample-import.ts'
import { PriceMovement } from './import-rows.tsx'

type Counts = NonNullable<RateImportView['counts']>

beforeEach(() => loadTexts('catalogues', 'pricing'))

const counts: Counts = {
  ...(sampleImport.counts as Counts),
  ended: 1,
  dropped: 2,
  droppedEnds: { rates: 1, validTo: '2026-12-14' },
  movement: {
    up: 2,
    down: 1,
    mixed: 0,
    equal: 0,
    units: [
      { calculator: 'PER_CONTAINER', unit: '20GP', currency: 'USD', rates: 3, change: '150.00', percent: '6.4' },
      { calculator: 'RANGE', unit: '45', currency: 'USD', rates: 1, change: '-0.20', percent: '-2.9' },
    ],
  },
}

test('prices up and down, their average by container, and the dropped lanes, which may end', async () => {
  const user = userEvent.setup()
  const [onDropped, set] = [vi.fn(), vi.fn()]
  renderAt(<PriceMovement counts={counts} onDropped={onDropped} ending={{ isOn: false, set }} />, '/')
  expect(await screen.findByText('2 suben · 1 baja')).toBeVisible()
  expect(screen.getByRole('row', { name: /^20GP promedio de 3 tarifas USD \+150,00 \(\+6,4\s%\)$/ })).toBeVisible()
  expect(screen.getByRole('row', { name: /^desde 45 promedio de 1 tarifa USD −0,20 \(−2,9\s%\)$/ })).toBeVisible()
  await user.click(screen.getByRole('button', { name: '2 rutas del archivo anterior ya no se ofrecen' }))
  expect(onDropped).toHaveBeenCalled()
  await user.click(screen.getByRole('checkbox', { name: 'Terminarla también al 14/12/2026' }))
  expect(set).toHaveBeenCalledWith(true)
})

test('rates that no longer have a container type are counted beside its average, or alone', async () => {
  const droppedUnits = [
    { calculator: 'PER_CONTAINER' as const, unit: '20GP', rates: 10 },
    { calculator: 'PER_CONTAINER' as const, unit: '40RE', rates: 1 },
  ]
  const movement = counts.movement && { ...counts.movement, droppedUnits }
  renderAt(<PriceMovement counts={{ ...counts, movement }} onDropped={() => undefined} ending={undefined} />, '/')
  expect(
    await screen.findByRole('row', { name: /^20GP promedio de 3 tarifas · 10 ya no lo tienen USD \+150/ }),
  ).toBeVisible()
  expect(screen.getByRole('row', { name: /^40RE 1 ya no lo tiene$/ })).toBeVisible()
})

test('a file that ends no rate only names the dropped lanes; the first file of a provider has no comparison', async () => {
  const ending = { isOn: false, set: () => undefined }
  renderAt(
    <PriceMovement counts={{ ...counts, ended: 0, problems: 0 }} onDropped={() => undefined} ending={ending} />,
    '/',
  )
  expect(await screen.findByText(/ya no se ofrecen/)).toBeVisible()
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  expect(screen.queryByText(/filas con errores/)).not.toBeInTheDocument()
  cleanup()
  renderAt(<PriceMovement counts={{ ...counts, problems: 1 }} onDropped={() => undefined} ending={ending} />, '/')
  expect(await screen.findByText(/las rutas que podrían ser de filas con errores/)).toBeVisible()
  cleanup()
  const first = { ...(sampleImport.counts as Counts) }
  renderAt(<PriceMovement counts={first} onDropped={() => undefined} ending={ending} />, '/')
  expect(screen.queryByRole('heading')).not.toBeInTheDocument()
})
