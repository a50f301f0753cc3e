import { usualSettings } from '@freight/contracts/company-settings/settings'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { chargeCode } from '@freight/contracts/testing/sample-charges'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { quotation } from '../samples/quotation.ts'
import { CostsTab } from './costs-tab.tsx'

const codes = [
  chargeCode('AFR', 'Flete aéreo'),
  chargeCode('HDL', 'Manejo', { tax: 'VAT', section: 'DESTINATION', sea: true, road: true }),
]
const settingsWith = (validityDays: number | null, codes: readonly string[] = []) => ({
  'GET /app/v1/settings/MVD': () => ({
    body: {
      company: 'MVD',
      ...usualSettings,
      chargeTemplates: { ...usualSettings.chargeTemplates, LSE_IMPORT: codes },
      targets: { ...usualSettings.targets, validityDays },
    },
  }),
})
const open = (key: string, handlers: Parameters<typeof fakeApi>[0] = {}, from = '') => {
  const calls = fakeApi({
    'GET /app/v1/charge-codes': () => ({ body: { rows: codes } }),
    'GET /app/v1/providers': () => ({ body: { rows: [] } }),
    ...settingsWith(30),
    ...handlers,
  })
  const actions = [...quotation.actions, { command: 'ChangeCostGroup', possible: true }]
  return {
    calls,
    ...renderAt(
      <CostsTab detail={{ ...quotation, key, actions }} />,
      `/pricing/cotizaciones/x?tab=costs&edit=new${from}`,
    ),
  }
}
const save = () => userEvent.click(screen.getByRole('button', { name: /Guardar costo/ }))
const chooseCode = async (number: number, text: string) => {
  await userEvent.type(screen.getByRole('combobox', { name: `Código, línea ${number}` }), text)
  await userEvent.keyboard('{Enter}')
}

beforeEach(() => keepToken(fakeToken(['PRICING', 'MODIFICAR_COTIZACION_COSTOS', 'CONSULTAR_COTIZACION'])))

test('a new cost starts with the codes of its template and focus in its first empty field', async () => {
  const { calls } = open('template', {
    ...settingsWith(30, ['HDL', 'GONE', 'AFR']),
    'POST /app/v1/quotations/template/add-cost-group': () => ({ body: { id: 'template', revision: 8, position: 1 } }),
    'GET /app/v1/quotations/template': () => ({ body: { ...quotation, key: 'template', revision: 8 } }),
  })
  expect(screen.getByRole('combobox', { name: 'Agente' })).toHaveFocus()
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Código, línea 2' })).toHaveValue('AFR'))
  expect(screen.getByRole('combobox', { name: 'Código, línea 1' })).toHaveValue('HDL')
  expect(screen.queryByText('Sin guardar')).not.toBeInTheDocument()
  await userEvent.type(screen.getByRole('textbox', { name: 'Por kg, línea 2' }), '2,35')
  await save()
  await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1))
  const [sent] = calls.filter(({ method }) => method === 'POST')
  expect(sent?.body).toMatchObject({ charges: [{ idCharge: 'AFR', costPerKg: '2.35' }] })
  expect(Object(sent?.body).charges).toHaveLength(1)
})

test('a cost of another quotation starts as a new one and requires a validity', async () => {
  const [former] = quotation.cost ?? []
  const { calls } = open(
    'taken',
    {
      'GET /app/v1/quotations/MVD-9': () => ({ body: { ...quotation, key: 'MVD-9' } }),
      'POST /app/v1/quotations/taken/add-cost-group': () => ({ body: { id: 'taken', revision: 8, position: 1 } }),
    },
    `&from=MVD-9~${former?.idCost}`,
  )
  expect(await screen.findByRole('combobox', { name: 'Código, línea 1' })).not.toHaveValue('')
  expect(screen.getByLabelText('Validez')).toHaveValue('')
  expect(screen.getByLabelText('Validez')).toHaveFocus()
  await userEvent.keyboard('31/12/2090')
  await save()
  await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1))
  const [sent] = calls.filter(({ method }) => method === 'POST')
  expect(sent?.body).toMatchObject({ validez: '2090-12-31', agenteNombre: former?.agenteNombre })
  expect(JSON.stringify(sent?.body)).not.toContain('lineId')
})

test('using a former cost first asks about an unsaved one', async () => {
  const [former] = quotation.cost ?? []
  const take = `/pricing/cotizaciones/x?tab=costs&edit=new&from=MVD-9~${former?.idCost}`
  const { router, place } = open('held', {
    'GET /app/v1/quotations/MVD-9': () => ({ body: { ...quotation, key: 'MVD-9' } }),
  })
  await userEvent.type(screen.getByRole('textbox', { name: 'Importe, línea 1' }), '777')
  await act(async () => router.navigate(take, { replace: true }))
  await userEvent.click(await screen.findByRole('button', { name: 'Seguir editando' }))
  expect(screen.getByRole('textbox', { name: 'Importe, línea 1' })).toHaveValue('777')
  expect(place()).not.toContain('from=')

  await act(async () => router.navigate(take, { replace: true }))
  await userEvent.click(await screen.findByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Todos los cargos necesitan un código.')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText('Hay cambios sin guardar')).not.toBeInTheDocument())

  await act(async () => router.navigate(take, { replace: true }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Descartar' }))
  expect(await screen.findByLabelText('Validez')).toHaveFocus()
  expect(screen.getByRole('combobox', { name: 'Código, línea 1' })).not.toHaveValue('')
  expect(place()).toContain('from=MVD-9')
})

test('a former cost that was removed or cannot be read shows a message', async () => {
  open('gone', { 'GET /app/v1/quotations/MVD-9': () => ({ body: { ...quotation, key: 'MVD-9' } }) }, '&from=MVD-9~none')
  expect(await screen.findByText('Ese costo ya no está en MVD-9.')).toBeInTheDocument()
})

test('problems of an incomplete cost appear one after the other in rule order', async () => {
  open('order')
  await save()
  expect(await screen.findByText('Debe ingresar al menos un costo.')).toBeInTheDocument()
  await userEvent.type(screen.getByRole('textbox', { name: 'Ruta' }), 'Vía Singapur')
  await save()
  expect(await screen.findByText('Debe ingresar al menos un cargo.')).toBeInTheDocument()
  await userEvent.type(screen.getByRole('textbox', { name: 'Importe, línea 1' }), '0')
  await save()
  expect(await screen.findByText('Todos los cargos necesitan un código.')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Agregar cargo' }))
  expect(
    await screen.findByText('No se pueden agregar más conceptos hasta que todos tengan código.'),
  ).toBeInTheDocument()
  await chooseCode(1, 'AFR')
  await save()
  expect(await screen.findByText('Debe haber al menos un cargo con valor.')).toBeInTheDocument()
})

test('a price per kilogram shows its quantity and amount while it is typed', async () => {
  open('live')
  await chooseCode(1, 'AF')
  await userEvent.type(screen.getByRole('textbox', { name: 'Por kg, línea 1' }), '2,35')
  expect(screen.getByRole('combobox', { name: 'Cantidad, línea 1' })).toHaveDisplayValue('× 210 kg')
  expect(screen.getByRole('textbox', { name: 'Importe, línea 1' })).toHaveValue('493,50')
})

test('Tab in the last cell adds a line', async () => {
  open('tab')
  await chooseCode(1, 'HDL')
  await userEvent.type(screen.getByRole('textbox', { name: 'Importe, línea 1' }), '45')
  await userEvent.tab()
  expect(await screen.findByRole('combobox', { name: 'Código, línea 2' })).toHaveFocus()
})

test('a new currency clears the number and shows the former one', async () => {
  open('currency')
  await chooseCode(1, 'HDL')
  await userEvent.type(screen.getByRole('textbox', { name: 'Importe, línea 1' }), '45')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Moneda, línea 1' }), 'EUR')
  const amount = screen.getByRole('textbox', { name: 'Importe, línea 1' })
  expect(amount).toHaveValue('')
  expect(amount).toHaveAttribute('placeholder', 'antes 45,00 USD')
})

test('a conflict keeps the typed text and applies it to the newest revision', async () => {
  let tries = 0
  const { calls } = open('conflict', {
    'POST /app/v1/quotations/conflict/add-cost-group': () => {
      tries += 1
      return tries === 1
        ? {
            status: 409,
            body: { code: 'CONFLICT', status: 409, title: '', detail: '', instance: 'x', currentRevision: 9 },
          }
        : { body: { id: 'conflict', revision: 10, position: 91 } }
    },
    'GET /app/v1/quotations/conflict': () => ({ body: { ...quotation, key: 'conflict', revision: 9 } }),
    'GET /app/v1/quotations/conflict/history': () => ({
      body: {
        key: 'conflict',
        events: [
          {
            revision: 9,
            occurredAt: new Date().toISOString(),
            actor: { kind: 'STAFF', id: 'u', name: 'Martín Olivera' },
          },
        ],
        chain: { intact: true, events: 9, checkedAt: '' },
      },
    }),
  })
  await chooseCode(1, 'HDL')
  await userEvent.type(screen.getByRole('textbox', { name: 'Importe, línea 1' }), '45')
  await save()
  expect(await screen.findByText('Martín Olivera cambió esta cotización')).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Importe, línea 1' })).toHaveValue('45')
  await userEvent.click(screen.getByRole('button', { name: 'Recargar y aplicar' }))
  await waitFor(() => expect(tries).toBe(2))
  const [first, second] = calls.filter(({ method }) => method === 'POST')
  expect(first?.headers.get('if-match')).toBe('5')
  expect(second?.headers.get('if-match')).toBe('9')
  expect(second?.body).toEqual(first?.body)
  await waitFor(() => expect(screen.queryByRole('button', { name: /Guardar costo/ })).not.toBeInTheDocument())
})

test('a refused save shows the reason and keeps the draft', async () => {
  open('refused', {
    'POST /app/v1/quotations/refused/add-cost-group': () => ({
      status: 409,
      body: { code: 'CHARGE_CODE_NOT_USABLE', status: 409, title: '', detail: '', instance: 'x' },
    }),
  })
  await chooseCode(1, 'HDL')
  await userEvent.type(screen.getByRole('textbox', { name: 'Importe, línea 1' }), '45')
  await save()
  expect(await screen.findByText(/Un código de cargo no corresponde a este transporte/)).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Importe, línea 1' })).toHaveValue('45')
})

test('an ambiguous price prevents saving until one reading is chosen', async () => {
  const { calls } = open('readings', {
    'POST /app/v1/quotations/readings/add-cost-group': () => ({ body: { id: 'readings', revision: 9, position: 9 } }),
  })
  const posted = () => calls.filter(({ method }) => method === 'POST')
  await chooseCode(1, 'AF')
  const price = screen.getByRole('textbox', { name: 'Por kg, línea 1' })
  await userEvent.type(price, '1.250,50')
  await save()
  expect(price).toHaveFocus()
  expect(price).toHaveValue('1.250,50')
  expect(posted()).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: '1.250,5' }))
  await save()
  await waitFor(() => expect(posted()).toHaveLength(1))
  expect(posted()[0]?.body).toMatchObject({ charges: [{ costPerKg: '1250.5' }] })
})

test('without an assumption of the company the user has to type the validity', async () => {
  const { calls } = open('validity', settingsWith(null))
  await chooseCode(1, 'HDL')
  await userEvent.type(screen.getByRole('textbox', { name: 'Importe, línea 1' }), '45')
  expect(await screen.findByLabelText('Validez')).toHaveValue('')
  expect(screen.queryByText(/Supuesta por la empresa/)).not.toBeInTheDocument()
  await save()
  expect(await screen.findByText(/Falta la validez/)).toBeInTheDocument()
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(0)
})

test('a past validity is marked at its field and does not prevent saving', async () => {
  open('past', settingsWith(null))
  await userEvent.type(screen.getByLabelText('Validez'), '15/11/2020')
  expect(await screen.findByText('Fecha vencida')).toBeInTheDocument()
  await userEvent.clear(screen.getByLabelText('Validez'))
  await userEvent.type(screen.getByLabelText('Validez'), '15/11/2090')
  await waitFor(() => expect(screen.queryByText('Fecha vencida')).not.toBeInTheDocument())
})

test('an assumed validity is labelled until the user changes it', async () => {
  open('assumed', settingsWith(30))
  expect(await screen.findByText('Supuesta por la empresa: confirmar o cambiar')).toBeInTheDocument()
  const field = await screen.findByLabelText('Validez')
  await waitFor(() => expect(field).not.toHaveAttribute('readonly'))
  expect(screen.getByLabelText('Validez')).toHaveDisplayValue(/^\d\d\/\d\d\/\d{4}$/)
  await userEvent.clear(screen.getByLabelText('Validez'))
  await waitFor(() => expect(screen.queryByText(/Supuesta por la empresa/)).not.toBeInTheDocument())
})

test('next to an edited cost are the notes, its total, and help for finding a price', async () => {
  fakeApi({
    'GET /app/v1/charge-codes': () => ({ body: { rows: codes } }),
    'GET /app/v1/providers': () => ({ body: { rows: [] } }),
    ...settingsWith(30),
  })
  const detail = { ...quotation, key: 'beside', actions: [{ command: 'ChangeCostGroup', possible: true }] }
  const tab = <CostsTab detail={detail} notes={<h2>Notas</h2>} helps={<h2>Ruta</h2>} />
  renderAt(tab, '/pricing/cotizaciones/x?tab=costs&edit=cost-1')
  const aside = await screen.findByRole('complementary')
  await within(aside).findByRole('heading', { name: 'Este costo' })
  const names = within(aside)
    .getAllByRole('heading')
    .map(({ textContent }) => textContent)
  expect(names).toEqual(['Notas', 'Este costo', 'Ruta'])
})
