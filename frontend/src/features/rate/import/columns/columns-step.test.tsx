import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../../lib/auth/session.ts'
import { loadTexts } from '../../../../lib/i18n/i18n.ts'
import { UnparsedInputsScope, useUnparsedInputs } from '../../../../components/form/unparsed-inputs.ts'
import { fakeApi, fakeToken } from '../../../../testing/fake-api.ts'
import { renderAt } from '../../../../testing/render.tsx'
import type { Mapping } from '../rate-import-queries.ts'
import { importAnswers, sampleImport } from '../testing/sample-import.ts'
import { ColumnsStep, WholeFile } from './columns-step.tsx'
import { TargetFields } from './target-fields.tsx'
import type { Target } from './target-words.ts'
import { type ColumnsDraft, withPrices } from './use-columns-draft.ts'

const { look, mapping } = sampleImport
if (look === null || mapping === null) throw new Error('the sample has both')

beforeEach(async () => {
  keepToken(fakeToken(['PRICING']))
  await loadTexts('catalogues', 'pricing')
})

const draftOf = (more: Partial<ColumnsDraft>): ColumnsDraft => ({
  look,
  mapping,
  owner: undefined,
  error: null,
  retry: () => undefined,
  setOwner: () => undefined,
  gone: [],
  setParams: () => undefined,
  change: () => undefined,
  clear: () => undefined,
  ...more,
})

const Step = ({ draft }: { draft: ColumnsDraft }) => (
  <UnparsedInputsScope value={useUnparsedInputs()}>
    <ColumnsStep draft={draft} />
  </UnparsedInputsScope>
)

test('the step lists each column with its target and first rows, and marks two columns with the same target', async () => {
  fakeApi(importAnswers())
  const again = { column: 3, header: 'Sales rep', target: { to: 'FIELD', field: 'origin' } } as const
  renderAt(<Step draft={draftOf({ mapping: { ...mapping, columns: [...mapping.columns, again] } })} />, '/')
  const row = (await screen.findByRole('rowheader', { name: 'W/M USD' })).closest('tr')
  if (!row) throw new Error('no row')
  expect(within(row).getByText('1.234')).toBeVisible()
  expect(screen.getByText('Dos columnas tienen el mismo dato: Sales rep (Origen)')).toBeVisible()
})

test('the step shows the error of an unreadable file', async () => {
  fakeApi(importAnswers())
  renderAt(<Step draft={draftOf({ look: undefined, mapping: undefined, error: new Error('x') })} />, '/')
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeVisible()
})

test('a column can be a field, a price per container type, a price from a weight on, or nothing', async () => {
  const user = userEvent.setup()
  const changes: (Target | undefined)[] = []
  const Column = () => {
    const [target, setTarget] = useState<Target | undefined>()
    return (
      <UnparsedInputsScope value={useUnparsedInputs()}>
        <TargetFields
          header="X"
          target={target}
          codes={['OFR', 'BAF']}
          onChange={(next) => {
            changes.push(next)
            setTarget(next)
          }}
        />
      </UnparsedInputsScope>
    )
  }
  render(<Column />)
  const kind = screen.getByLabelText('Qué es la columna X')
  await user.selectOptions(kind, 'CHARGE')
  // Nothing is per shipment until the user selects it.
  expect(changes.at(-1)).toEqual({ to: 'CHARGE', code: 'OFR', unit: '' })
  expect(screen.getByLabelText('Qué es la columna X: por')).toBeInvalid()
  await user.selectOptions(screen.getByLabelText('Qué es la columna X: por'), 'PER_CONTAINER')
  await user.selectOptions(screen.getByLabelText('Qué es la columna X: Contenedor'), '40HC')
  expect(changes.at(-1)).toEqual({ to: 'CHARGE', code: 'OFR', calculator: 'PER_CONTAINER', unit: '40HC' })
  await user.selectOptions(kind, 'BREAK')
  await user.clear(screen.getByLabelText('Qué es la columna X: desde'))
  await user.type(screen.getByLabelText('Qué es la columna X: desde'), '45')
  expect(changes.at(-1)).toEqual({ to: 'BREAK', code: 'OFR', from: '45', unit: 'KG' })
  await user.selectOptions(kind, '')
  expect(changes.at(-1)).toBeUndefined()
})

test('the step selects what applies to the whole file; the mode belongs to its transport', async () => {
  const user = userEvent.setup()
  const changes: Partial<Mapping>[] = []
  const Whole = () => (
    <UnparsedInputsScope value={useUnparsedInputs()}>
      <WholeFile mapping={{ ...mapping, mode: 'FCL' }} look={look} onChange={(more) => changes.push(more)} />
    </UnparsedInputsScope>
  )
  fakeApi({})
  renderAt(<Whole />, '/')
  await user.selectOptions(await screen.findByLabelText('Transporte'), 'AIR')
  await user.selectOptions(screen.getByLabelText('Hoja'), '1')
  await user.selectOptions(screen.getByLabelText('Contenedor'), '40HC')
  expect(changes).toEqual([{ transport: 'AIR', mode: undefined }, { sheet: 1 }, { container: '40HC' }])
})

test('another charge requires a new unit, or takes it from the heading', async () => {
  const user = userEvent.setup()
  const changes: (Target | undefined)[] = []
  const flat = { to: 'CHARGE', code: 'AFR', calculator: 'FLAT', unit: '' } as const
  const column = (suggested?: Target) => (
    <UnparsedInputsScope value={{ add: () => () => undefined } as never}>
      <TargetFields
        header="X"
        target={flat}
        suggested={suggested}
        codes={['AFR', 'OFR']}
        onChange={(next) => changes.push(next)}
      />
    </UnparsedInputsScope>
  )
  const { rerender } = render(column())
  await user.selectOptions(screen.getByLabelText('Qué es la columna X: Cargo'), 'OFR')
  expect(changes.at(-1)).toEqual({ to: 'CHARGE', code: 'OFR', unit: '' })
  rerender(column({ to: 'CHARGE', code: 'AFR', calculator: 'PER_WM', unit: '' }))
  await user.selectOptions(screen.getByLabelText('Qué es la columna X: Cargo'), 'OFR')
  expect(changes.at(-1)).toEqual({ to: 'CHARGE', code: 'OFR', calculator: 'PER_WM', unit: '' })
})

test('another mode uses its suggested prices; one without a suggestion needs an answer again', () => {
  const at = (column: number, target: Target) => ({ column, header: String(column), target })
  const origin = at(0, { to: 'FIELD', field: 'origin' })
  const suggested = at(1, { to: 'CHARGE', code: 'OFR', calculator: 'PER_CONTAINER', unit: '' })
  expect(
    withPrices(
      [
        origin,
        at(1, { to: 'CHARGE', code: 'AFR', calculator: 'FLAT', unit: '' }),
        at(2, { to: 'CHARGE', code: 'THC', calculator: 'FLAT', unit: '' }),
      ],
      [suggested],
    ),
  ).toEqual([origin, suggested, at(2, { to: 'CHARGE', code: 'THC', calculator: undefined, unit: '' })])
})

test('an end without a column and a removed column each need confirmation by a checkbox', async () => {
  const user = userEvent.setup()
  fakeApi(importAnswers())
  const changes: Partial<Mapping>[] = []
  const missing = [
    { column: 2, header: 'BAF', target: { to: 'CHARGE', code: 'BAF', calculator: 'PER_WM', unit: '' } },
  ] as const
  const draft = draftOf({
    look: { ...look, gone: [...missing], hiddenColumns: [2], columnsBeyond: 80, separator: ';' },
    mapping: { ...mapping, columns: mapping.columns.slice(1) },
    change: (more) => changes.push(more),
    setParams: (more) => changes.push(more as Partial<Mapping>),
  })
  renderAt(<Step draft={draft} />, '/')
  expect(await screen.findByText('Falta una columna para Origen.')).toBeVisible()
  expect(screen.getByText('2 de 4 columnas en uso')).toBeVisible()
  expect(screen.getByText('oculta')).toBeVisible()
  expect(screen.getByText(/Hay 80 columnas más/)).toBeVisible()
  await user.click(screen.getByLabelText('Válida para cualquier lugar: Origen'))
  await user.click(screen.getByLabelText('Ya no viene: BAF'))
  await user.selectOptions(screen.getByLabelText('Separador'), ',')
  expect(changes).toEqual([{ anywhere: ['origin'] }, { gone: ['BAF'] }, { separator: ',' }])
})

test('a validity without days, a surcharge without a charge and the notes of a sheet are shown to be settled', async () => {
  fakeApi({ ...importAnswers(), 'GET /app/v1/charge-codes': () => ({ body: { rows: [] } }) })
  const changes: Partial<Mapping>[] = []
  const surcharges = [
    { name: 'Seal', amount: '9', currency: 'USD', calculator: 'FLAT', unit: '', cell: 'J4' },
    { name: 'Bunker', code: 'BAF', currency: 'USD', calculator: 'PER_CONTAINER', unit: '40HC', cell: 'Locals!C5' },
  ] as const
  const sheet = {
    ...mapping,
    periods: [{ name: '1-15 Dec', cell: 'C4' }],
    surcharges: [...surcharges],
  }
  const draft = draftOf({
    mapping: sheet,
    look: { ...look, notes: [{ cell: 'A1', text: 'Subject to space' }], unreadSheets: ['WCSA'] },
    change: (change) => changes.push(change),
  })
  renderAt(<Step draft={draft} />, '/')
  expect(await screen.findByLabelText('Válida desde: 1-15 Dec')).toHaveAttribute('aria-invalid', 'true')
  const charge = screen.getByLabelText('Cargo de Seal')
  expect(charge).toHaveAttribute('aria-invalid', 'true')
  expect(within(screen.getByText('Locals!C5').closest('tr') ?? document.body).getByText('a consultar')).toBeVisible()
  expect(screen.getByText('Subject to space')).toBeVisible()
  expect(screen.getByText('Hojas sin leer: WCSA. Importarlas aparte si tienen tarifas.')).toBeVisible()
  await userEvent.selectOptions(charge, 'no se usa')
  expect(changes).toEqual([{ surcharges: [{ ...surcharges[0], code: null }, surcharges[1]] }])
})
