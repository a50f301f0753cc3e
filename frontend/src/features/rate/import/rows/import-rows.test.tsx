import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../../lib/auth/session.ts'
import { loadTexts } from '../../../../lib/i18n/i18n.ts'
import { fakeApi, fakeToken } from '../../../../testing/fake-api.ts'
import { renderAt } from '../../../../testing/render.tsx'
import type { ImportRow } from '../rate-import-queries.ts'
import { importAnswers, sampleImport, sampleRows } from '../testing/sample-import.ts'
import { ImportRows } from './import-rows.tsx'
import { RowCard } from './row-card.tsx'

beforeEach(async () => {
  keepToken(fakeToken(['PRICING']))
  await loadTexts('catalogues', 'pricing')
})

test('arrow keys move through the rows; marks hidden rows and selects the focused one', async () => {
  const user = userEvent.setup()
  fakeApi(importAnswers())
  const chosen: number[] = []
  renderAt(
    <ImportRows id="i-39" state="CHECKED" show="ALL" selected={undefined} onSelect={({ row }) => chosen.push(row)} />,
    '/',
  )
  expect(await screen.findByTitle('oculta en el archivo')).toBeInTheDocument()
  await user.tab()
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
  expect(chosen).toEqual([2, 3, 4, 3])
})

test('the list shows a text without rows, and the error of a failed request', async () => {
  fakeApi({ 'GET /app/v1/rate-imports/i-39/rows': () => ({ body: { rows: [], total: 0 } }) })
  renderAt(<ImportRows id="i-39" state="CHECKED" show="SAME" selected={undefined} onSelect={() => undefined} />, '/')
  expect(await screen.findByText('Ninguna fila')).toBeVisible()
})

test('the selected row shows its problems, the rate it replaces and its new rate', async () => {
  fakeApi({})
  const [first] = sampleRows
  if (!first) throw new Error('the sample has rows')
  const price = { code: 'OFR', currency: 'USD', calculator: 'PER_WM' as const, unit: '', cells: ['C2'] }
  const follows: ImportRow = {
    ...first,
    outcome: 'NEW_VALIDITY',
    standing: { id: 'r-1', code: 'T-1' },
    rateId: 'r-9',
    source: { row: 2, lane: 'Shanghai – Montevideo', origin: 'A2', destination: 'B2', validity: 'D2' },
    charges: [{ ...price, amount: '58', before: '55.00' }],
  }
  renderAt(
    <>
      <RowCard row={undefined} />
      <RowCard row={follows} />
      <RowCard row={sampleRows[2]} />
    </>,
    '/',
  )
  expect(await screen.findByText('Elegir una fila')).toBeVisible()
  expect(screen.getByText('Sigue a T-1')).toBeVisible()
  expect(screen.getByRole('cell', { name: /^55,00 → US\$ 58,00 \+3,00 \(\+5,5\s%\)$/ })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Abrir la tarifa' })).toHaveAttribute('href', '/pricing/tarifas/r-9')
  expect(screen.getByText('Hasta: El “30/02/2026” no existe')).toBeVisible()
})

const perContainer = { code: 'OFR', currency: 'USD', calculator: 'PER_CONTAINER' as const }
const withLostPrice = (row: ImportRow | undefined): ImportRow => {
  if (!row) throw new Error('the sample has rows')
  return {
    ...row,
    outcome: 'NEW_VALIDITY',
    source: { row: 2, lane: 'Shanghai – Montevideo', origin: 'A2', destination: 'B2', validity: 'D2' },
    charges: [{ ...perContainer, unit: '20GP', amount: '1480', before: '1480', cells: ['C2'] }],
    droppedCharges: [
      { ...perContainer, unit: '40HC', before: '2150' },
      { ...perContainer, code: 'ISPS', unit: '', before: '14' },
    ],
  }
}

test('the selected row shows the prices of the former rate that it no longer has', async () => {
  fakeApi({})
  renderAt(<RowCard row={withLostPrice(sampleRows[0])} />, '/')
  expect(await screen.findByRole('row', { name: /^OFR 40HC US\$ 2\.150,00 → ya no está$/ })).toBeVisible()
  expect(screen.getByRole('row', { name: /^ISPS .* → ya no está$/ })).toBeVisible()
})

test('a row of the list shows the container types that a charge of it no longer prices', async () => {
  const rows = [withLostPrice(sampleRows[0])]
  fakeApi({ 'GET /app/v1/rate-imports/i-39/rows': () => ({ body: { rows, total: 1 } }) })
  renderAt(<ImportRows id="i-39" state="CHECKED" show="ALL" selected={undefined} onSelect={() => undefined} />, '/')
  // ISPS has no price at all: a warning names it, of the row or of the file.
  expect(await screen.findByText('sin OFR 40HC')).toBeVisible()
})

test('a rate by weight shows each break and its minimum with their cells, and its departures', async () => {
  fakeApi({})
  const [first] = sampleRows
  if (!first) throw new Error('the sample has rows')
  const row: ImportRow = {
    ...first,
    source: { row: 2, lane: 'PVG – MVD', origin: 'A2', destination: 'B2', validity: 'M2' },
    charges: [
      {
        code: 'AFR',
        currency: 'USD',
        amount: '7.50',
        calculator: 'RANGE',
        unit: 'KG',
        cells: ['E2', 'F2'],
        bands: [
          { from: '0', amount: '7.50', cells: ['E2'] },
          { from: '45', amount: '6.80', before: '6.40', cells: ['F2'] },
        ],
        minimum: { amount: '120', cells: ['D2'] },
      },
    ],
    sailings: [{ row: 3, sailing: { vessel: 'LA 601', departure: '2026-12-05' } }],
    tiers: [{ kind: 'DEMURRAGE', fromDay: 11, currency: 'USD', cell: 'K2' }],
  }
  renderAt(<RowCard row={row} />, '/')
  expect(
    await screen.findByRole('row', { name: /^AFR desde 45 6,40 → USD 6,80 \+0,40 \(\+6,3\s%\) F2$/ }),
  ).toBeVisible()
  expect(screen.getByRole('row', { name: 'AFR mínimo US$ 120,00 D2' })).toBeVisible()
  expect(screen.getByText(/LA 601 · sale 05\/12\/2026/)).toHaveTextContent('Fila 3')
  expect(screen.getByText('Demurrage: 10 días libres')).toBeVisible()
})

test('a band price far from the current one shows its lower limit and the former price', async () => {
  fakeApi({})
  const [first] = sampleRows
  if (!first) throw new Error('the sample has rows')
  const bands = [
    { from: '45', standing: '4.1' },
    { from: '1000', standing: '3.9' },
  ]
  const warnings = [
    { column: 'AFR', code: 'FAR_OFF', message: '', details: { charge: 'AFR', currency: 'USD', bands } },
    { column: 'AFR', code: 'FLAT_BAND', message: '', details: { charge: 'AFR', from: '0', amount: '180.00' } },
  ]
  renderAt(<RowCard row={{ ...first, warnings }} />, '/')
  const concern = await screen.findByText(/^AFR: Muy distinto/)
  expect(concern.textContent.replaceAll('\u00a0', ' ')).toBe(
    'AFR: Muy distinto del precio vigente: desde 45, US$ 4,10; desde 1.000, US$ 3,90',
  )
  expect(screen.getByText(/^AFR: desde 0 regía un importe total de 180/)).toBeVisible()
})

test('days of a departure in a wrong order are explained without the name of a field', async () => {
  fakeApi({})
  const [first] = sampleRows
  if (!first) throw new Error('the sample has rows')
  const problem = { column: 'sailings', code: 'INVALID', message: '', details: { field: 'sailings' } }
  renderAt(<RowCard row={{ ...first, outcome: 'PROBLEM', problems: [problem] }} />, '/')
  expect(await screen.findByText('El cut-off va antes de la salida, y la llegada después')).toBeVisible()
})

test('a wrong row is corrected with one click until the import runs', async () => {
  const [first] = sampleRows
  const mapping = sampleImport.mapping
  if (!first || !mapping) throw new Error('the sample has rows and columns')
  const problem = { column: 'POL', code: 'PLACE_UNKNOWN', message: '', details: { codes: ['CNCGU', 'CNTAG'] } }
  const rows = [{ ...first, row: 9, outcome: 'PROBLEM', problems: [problem] }]
  fakeApi({ 'GET /app/v1/rate-imports/i-39/rows': () => ({ body: { rows, total: 1 } }) })
  const given: unknown[] = []
  renderAt(
    <ImportRows
      id="i-39"
      state="CHECKED"
      show="ALL"
      selected={undefined}
      onSelect={() => undefined}
      correcting={{ mapping, onCorrect: (one) => given.push(one) }}
    />,
    '/',
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Usar CNTAG' }))
  expect(given).toEqual([{ row: 9, set: { origin: 'CNTAG' } }])
  cleanup()
  renderAt(<ImportRows id="i-39" state="APPLIED" show="ALL" selected={undefined} onSelect={() => undefined} />, '/')
  await screen.findByText(/CNCGU/)
  expect(screen.queryByRole('button')).toBeNull()
})

test('a row to confirm is amber, an error can never be ticked, and every price has its unit', async () => {
  const [first] = sampleRows
  if (!first) throw new Error('the sample has rows')
  const charge = { currency: 'USD', calculator: 'PER_CONTAINER', unit: '40HC' } as const
  const charges = [
    { ...charge, code: 'OFR', amount: '2100' },
    { ...charge, code: 'BAF', amount: '310.5' },
  ]
  const problem = { column: '', code: 'REPEATS_ROW', message: '', details: { row: 2 } }
  const rows: ImportRow[] = [
    { ...first, toConfirm: true, charges },
    { ...first, row: 3, outcome: 'PROBLEM', toConfirm: true, problems: [problem] },
  ]
  fakeApi({ 'GET /app/v1/rate-imports/i-39/rows': () => ({ body: { rows, total: 2 } }) })
  const confirming = { has: () => false, toggle: () => undefined }
  renderAt(
    <ImportRows
      id="i-39"
      state="CHECKED"
      show="ALL"
      selected={undefined}
      onSelect={() => undefined}
      confirming={confirming}
    />,
    '/',
  )
  expect(await screen.findByText('Por confirmar')).toHaveAttribute('data-hue', 'amber')
  expect(screen.getAllByRole('checkbox', { name: 'Confirmar' })).toHaveLength(1)
  const price = screen.getByTitle(/BAF/)
  expect(price.textContent.replaceAll('\u00a0', ' ')).toBe('OFR US$ 2.100,00 40HCBAF US$ 310,50 40HC')
})
