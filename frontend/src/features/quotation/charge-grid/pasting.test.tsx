import { usualSettings } from '@freight/contracts/company-settings/settings'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { chargeCode as code } from '@freight/contracts/testing/sample-charges'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { type Answer, fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { quotation } from '../samples/quotation.ts'
import { CostsTab } from '../costs/costs-tab.tsx'

const codes = [code('AFR', 'Flete aéreo'), code('FSC', 'Combustible')]

const open = async (key: string, late?: () => Promise<Answer>) => {
  const calls = fakeApi({
    'GET /app/v1/charge-codes': late ?? (() => ({ body: { rows: codes } })),
    'GET /app/v1/settings/MVD': () => ({
      body: {
        company: 'MVD',
        ...usualSettings,
        chargeTemplates: { ...usualSettings.chargeTemplates, LSE_IMPORT: [] },
        targets: { ...usualSettings.targets, validityDays: 30 },
      },
    }),
    'GET /app/v1/providers': () => ({ body: { rows: [] } }),
    [`POST /app/v1/quotations/${key}/add-cost-group`]: () => ({ body: { id: key, revision: 6, position: 9 } }),
  })
  const actions = [...quotation.actions, { command: 'ChangeCostGroup', possible: true }]
  renderAt(<CostsTab detail={{ ...quotation, key, actions }} />, '/pricing/cotizaciones/x?tab=costs&edit=new')
  // The list of codes is loaded once it offers one.
  await screen.findByRole('button', { name: 'Pegar de una planilla' })
  const first = await screen.findByRole('combobox', { name: 'Código, línea 1' })
  if (late === undefined) {
    await userEvent.type(first, 'A')
    await screen.findByRole('option', { name: /Flete aéreo/ })
    await userEvent.keyboard('{Escape}')
  }
  return { posted: () => calls.filter(({ method }) => method === 'POST') }
}
const text = (name: string, line: number) => screen.findByRole('textbox', { name: `${name}, línea ${line}` })
const list = (name: string, line: number) => screen.findByRole('combobox', { name: `${name}, línea ${line}` })
const paste = async (rows: string) => {
  fireEvent.paste(await text('Importe', 1), { clipboardData: { getData: () => rows } })
}
const rows = () => within(screen.getByRole('group', { name: 'Cargos' })).getAllByRole('combobox', { name: /^Código/ })
const save = () => userEvent.click(screen.getByRole('button', { name: /Guardar costo/ }))

beforeEach(() => keepToken(fakeToken(['PRICING', 'MODIFICAR_COTIZACION_COSTOS', 'CONSULTAR_COTIZACION'])))

const HEAD = 'Código\tMoneda\tImporte\n'

test('a paste with headings adds its lines and shows how each number was read', async () => {
  await open('heads')
  await paste(`${HEAD}AFR\tUSD\t1.234,50\nFSC\tEUR\t136,50\nORIGEN\t\t\n`)
  expect(await text('Importe', 2)).toHaveValue('136,50')
  expect(await list('Moneda', 2)).toHaveValue('EUR')
  expect(rows()).toHaveLength(2)
  expect(
    await screen.findByText('1.234,50 → 1234,50 · 1 número tal como estaba · 1 fila sin número ni código se omitió'),
  ).toBeInTheDocument()
})

test('one column of amounts fills downwards, keeps the lines, and can be undone', async () => {
  await open('down')
  await paste(`${HEAD}AFR\tUSD\t1,00\nFSC\tEUR\t2,00\nAFR\tUSD\t3,00\n`)
  fireEvent.paste(await text('Importe', 2), { clipboardData: { getData: () => '136,50\n1.234\n' } })
  expect(await text('Importe', 1)).toHaveValue('1,00')
  expect(await text('Importe', 2)).toHaveValue('136,50')
  // Ambiguous: it stays as typed for the user to decide.
  expect(await text('Importe', 3)).toHaveValue('1.234')
  expect(await list('Código', 2)).toHaveValue('FSC')
  expect(rows()).toHaveLength(3)
  await userEvent.click(await text('Importe', 2))
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(await text('Importe', 2)).toHaveValue('2,00')
})

test('without headings the columns are shown, changed, and confirmed with Enter', async () => {
  await open('columns')
  await paste('AFR\tFlete aéreo\tUSD\t3\t60,00\nFSC\tCombustible\tUSD\t3\t12,00')
  const dialog = await screen.findByRole('dialog', { name: '¿Qué hay en cada columna?' })
  const column = (number: number) => within(dialog).getByRole('combobox', { name: `Columna ${number}` })
  expect([1, 2, 3, 4, 5].map((at) => column(at))).toEqual([
    expect.objectContaining({ value: 'code' }),
    expect.objectContaining({ value: 'concept' }),
    expect.objectContaining({ value: 'currency' }),
    expect.objectContaining({ value: 'perUnit' }),
    expect.objectContaining({ value: 'total' }),
  ])
  expect(rows()).toHaveLength(1)
  await userEvent.selectOptions(column(4), 'none')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  expect(await text('Importe', 2)).toHaveValue('12,00')
  expect(await text('Por kg', 2)).toHaveValue('')
})

test('the units of the prices are recognized as a column, and one that is not readable is resolved before saving', async () => {
  const { posted } = await open('units')
  await paste('AFR\tUSD\t2,50\tper kg\nFSC\tUSD\t45,00\tAWB\nFSC\tUSD\t12,00\tper move')
  const dialog = await screen.findByRole('dialog', { name: '¿Qué hay en cada columna?' })
  expect(within(dialog).getByRole('combobox', { name: 'Columna 4' })).toHaveDisplayValue('Unidad / base')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  // 210 kg.
  expect(await text('Importe', 1)).toHaveValue('525,00')
  expect(await text('Importe', 2)).toHaveValue('45,00')
  const open3 = await text('Por kg', 3)
  expect(open3).toHaveValue('12,00 per move')
  expect(open3).toBeInvalid()
  await save()
  expect(posted()).toHaveLength(0)
  expect(open3).toHaveFocus()
})

test('Escape closes the paste dialog, leaves the grid unchanged and the cost open', async () => {
  await open('left')
  await paste('AFR\tUSD\t60,00\nFSC\tUSD\t12,00')
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(within(dialog).getByRole('button', { name: /Importar las líneas/ })).toHaveFocus())
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  expect(rows()).toHaveLength(1)
  expect(rows()[0]).toHaveValue('')
})

test('a missing currency gives an empty, marked cell and is chosen before saving', async () => {
  const { posted } = await open('currency')
  await paste('Código\tImporte\nAFR\t60,00\nFSC\t12,00')
  const currency = await list('Moneda', 1)
  expect(currency).toHaveValue('')
  expect(currency).toBeInvalid()
  await userEvent.selectOptions(await list('Moneda', 2), 'USD')
  await save()
  expect(await screen.findByText('Falta elegir la moneda.')).toBeInTheDocument()
  expect(posted()).toHaveLength(0)
  await userEvent.selectOptions(currency, 'EUR')
  expect(currency).toBeValid()
  expect(await text('Importe', 1)).toHaveValue('60,00')
  await save()
  await waitFor(() => expect(posted()).toHaveLength(1))
  expect(posted()[0]?.body).toMatchObject({
    charges: [
      { idCharge: 'AFR', currency: 'EUR', amount: '60.00' },
      { idCharge: 'FSC', currency: 'USD', amount: '12.00' },
    ],
  })
})

test('an unsupported currency, an ambiguous number and an unknown code stay in their cells', async () => {
  const { posted } = await open('unknown')
  await paste(`${HEAD}AFR\tGBP\t12,50\nFSC\tUSD\t1.000\nXYZ\tUSD\t60,00`)
  const foreign = await text('Importe', 1)
  expect(foreign).toHaveValue('GBP 12,50')
  expect(foreign).toBeInvalid()
  expect(await list('Moneda', 1)).toHaveValue('')
  expect(await text('Importe', 2)).toHaveValue('1.000')
  expect(await text('Importe', 2)).toHaveAccessibleDescription('Puede leerse de dos maneras: 1.000 / 1. Elegir una.')
  const unknown = await list('Código', 3)
  expect(unknown).toHaveValue('XYZ')
  await userEvent.click(foreign)
  expect(unknown).toHaveAccessibleDescription('No existe')
  await save()
  expect(posted()).toHaveLength(0)
  expect(foreign).toHaveFocus()
})

test('codes that load after the paste are applied to every row', async () => {
  let give: () => void = () => undefined
  const late = new Promise<void>((resolve) => {
    give = resolve
  })
  await open('late', async () => {
    await late
    return { body: { rows: codes } }
  })
  await paste(`${HEAD}AFR\tUSD\t60,00\nFSC\tUSD\t12,00`)
  expect(await list('Código', 2)).toHaveValue('FSC')
  expect(await text('Concepto', 2)).toBeDisabled()
  give()
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Concepto, línea 2' })).toHaveValue('Combustible'))
  expect(await text('Concepto', 1)).toHaveValue('Flete aéreo')
  expect(await list('Código', 1)).toHaveValue('AFR')
})

test('Ctrl+Z undoes the paste with its open cells', async () => {
  await open('undo')
  await paste(`${HEAD}AFR\tUSD\t60,00\nFSC\tUSD\t1.000`)
  expect(await text('Importe', 2)).toHaveValue('1.000')
  expect(rows()[0]).toHaveFocus()
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(rows()).toHaveLength(1)
  expect(rows()[0]).toHaveValue('')
  expect(rows()[0]).toHaveFocus()
})

test('after typing, Ctrl+Z belongs to the browser', async () => {
  await open('typed')
  await paste(`${HEAD}AFR\tUSD\t60,00\nFSC\tUSD\t12,00`)
  const amount = await text('Importe', 2)
  await userEvent.type(amount, '5')
  expect(fireEvent.keyDown(amount, { key: 'z', ctrlKey: true })).toBe(true)
  expect(amount).toHaveValue('12,005')
  expect(rows()).toHaveLength(2)
})

const AIR = 'Code\tMin (USD)\tN\t+45\t+100\t+300\n'

test('a tariff with breaks is pasted as one line, reported, and undone with Ctrl+Z', async () => {
  await open('breaks')
  await paste(`${AIR}AFR\t75\t4,10\t3,60\t2,90\t1,90\n`)
  expect(await screen.findByText(/^AFR Mínimo 75,? ?N 4,10 \+45 3,60 \+100 2,90 \+300 1,90/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Rangos, línea 1' })).toHaveTextContent('4 rangos')
  // 300 kg at 1.90 cost less than 210 kg at 2.90.
  expect(await text('Importe', 1)).toHaveValue('570,00')
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(screen.queryByRole('button', { name: 'Rangos, línea 1' })).not.toBeInTheDocument()
})

test('an ambiguous break price is shown for the user to decide', async () => {
  await open('open-break')
  await paste(`${AIR}AFR\t\t4,10\t1.234\t\t\n`)
  const price = await screen.findByRole('textbox', { name: 'Precio desde 45' })
  expect(price).toHaveValue('1.234')
  expect(price).toBeInvalid()
})

test('columns without a heading can be breaks', async () => {
  await open('assigned')
  await paste('AFR\t4,10\t3,60')
  const dialog = await screen.findByRole('dialog', { name: '¿Qué hay en cada columna?' })
  const column = (number: number) => within(dialog).getByRole('combobox', { name: `Columna ${number}` })
  await userEvent.selectOptions(column(2), 'N')
  await userEvent.selectOptions(column(3), '+100')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  expect(screen.getByRole('button', { name: 'Rangos, línea 1' })).toHaveTextContent('2 rangos')
})
