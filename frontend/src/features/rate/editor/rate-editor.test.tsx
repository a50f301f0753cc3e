import { chargeCode } from '@freight/contracts/testing/sample-charges'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { blank, emptyCharge, type Values } from '../rate.ts'
import { rateAnswers, sampleRate } from '../testing/sample-rate.ts'
import { RateEditor } from './rate-editor.tsx'

beforeEach(() => keepToken(fakeToken(['PRICING'])))

test('the editor shows fields, charges, breaks and the trial of a rate', async () => {
  fakeApi(rateAnswers)
  renderAt(
    <RateEditor
      rate={{ ...sampleRate, sheetNotes: { file: 'FAK enero.xlsx', notes: [{ cell: 'A40', text: 'Subject to GRI' }] } }}
      start={blank()}
      title="T-0954"
      onClose={() => undefined}
    />,
    '/pricing/tarifas/r-1',
  )
  await screen.findByDisplayValue('Zonda Air Cargo')
  expect(screen.getByRole('region', { name: 'Notas de la planilla' })).toHaveTextContent('A40 Subject to GRI')
  expect(await screen.findAllByDisplayValue(/^2[.,]35$/)).toHaveLength(1)
  expect(await screen.findAllByText(/1[.,]175[.,]00/)).not.toHaveLength(0)
})

test('the editor shows the departures of a rate', async () => {
  fakeApi(rateAnswers)
  const rate = { ...sampleRate, sailings: [{ vessel: 'ONE HARMONY', departure: '2026-12-11' }] }
  renderAt(<RateEditor rate={rate} start={blank()} title="T-0954" onClose={() => undefined} />, '/pricing/tarifas/r-1')
  expect(await screen.findByText('ONE HARMONY · sale 11/12/2026')).toBeInTheDocument()
})

test('the editor marks the charged band, and the dearer band of the cargo with the saving', async () => {
  fakeApi(rateAnswers)
  renderAt(
    <RateEditor rate={sampleRate} start={blank()} title="T-0954" onClose={() => undefined} />,
    '/pricing/tarifas/r-1',
  )
  expect(await screen.findByText('en 2 cotizaciones abiertas')).toBeVisible()
  const bandOf = (price: HTMLElement) => price.closest('tr')?.getAttribute('data-band')
  // 460 kg at 2.80 are 1288.00; charged as 500 at 2.35 they are 1175.00.
  expect(bandOf(await screen.findByDisplayValue(/^2[.,]35$/))).toBe('used')
  expect(bandOf(screen.getByDisplayValue(/^2[.,]80$/))).toBe('passed')
  expect(await screen.findByText(/^−113[.,]00$/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Usar el rango mayor si sale más barato' }))
  await waitFor(() => expect(bandOf(screen.getByDisplayValue(/^2[.,]80$/))).toBe('used'))
  expect(bandOf(screen.getByDisplayValue(/^2[.,]35$/))).toBeNull()
})

test('a charge can be left without a price to request each time; the trial shows that', async () => {
  const calls = fakeApi({
    ...rateAnswers,
    'POST /app/v1/rates/r-1/change-rate': () => ({ body: { id: 'r-1', revision: 4, position: 9 } }),
  })
  renderAt(
    <RateEditor rate={sampleRate} start={blank()} title="T-0954" onClose={() => undefined} />,
    '/pricing/tarifas/r-1',
  )
  await userEvent.selectOptions(await screen.findByLabelText('Cálculo, línea 1'), 'A consultar')
  expect(await screen.findByText('a consultar')).toBeVisible()
  expect(screen.queryByDisplayValue(/^2[.,]35$/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Guardar/ }))
  const posts = () => calls.filter(({ method }) => method === 'POST')
  await waitFor(() => expect(posts()).toHaveLength(1))
  expect(posts()[0]?.body).toMatchObject({ charges: [{ code: 'AFR', onRequest: true, ranges: [] }] })
})

test('the history lists changes per charge, breaks too', async () => {
  const [charge] = sampleRate.charges
  const before = { ...charge, ranges: [{ from: '0', amount: '2.90', flat: false }] }
  const event = {
    type: 'RateChanged',
    revision: 3,
    at: '2026-11-02T10:00:00.000Z',
    actor: { id: 'u-1', name: 'Joaquín Rey' },
    changes: [{ field: 'charges', from: [before, { ...charge, code: 'FSC' }], to: [charge] }],
  }
  fakeApi({ ...rateAnswers, 'GET /app/v1/rates/r-1/history': () => ({ body: { events: [event] } }) })
  renderAt(
    <RateEditor rate={sampleRate} start={blank()} title="T-0954" onClose={() => undefined} />,
    '/pricing/tarifas/r-1',
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Historial' }))
  const changes = (await screen.findByText('AFR Flete aéreo', { selector: '.entry-changes span' })).closest('ul')
  expect(changes).toHaveTextContent(/AFR Flete aéreo USD \+0: 2,90 .*mínimo 95,00.*USD \+0: 2,80 · \+500: 2,35/)
  expect(changes).toHaveTextContent(/FSC .* USD .* —$/)
})

test('the editor saves only changes', async () => {
  const calls = fakeApi({
    ...rateAnswers,
    'POST /app/v1/rates/r-1/change-rate': () => ({ body: { id: 'r-1', revision: 4, position: 9 } }),
  })
  renderAt(
    <RateEditor rate={sampleRate} start={blank()} title="T-0954" onClose={() => undefined} />,
    '/pricing/tarifas/r-1',
  )
  const price = await screen.findByDisplayValue(/^2[.,]35$/)
  await userEvent.clear(price)
  await userEvent.type(price, '2,4{Tab}')
  await userEvent.click(screen.getByRole('button', { name: /^Guardar/ }))
  const posts = () => calls.filter(({ method }) => method === 'POST')
  await waitFor(() => expect(posts()).toHaveLength(1))
  expect(posts()[0]?.headers.get('if-match')).toBe('3')
  expect(posts()[0]?.body).toEqual({
    charges: [
      expect.objectContaining({
        code: 'AFR',
        ranges: [
          { from: '0', to: '500', amount: '2.80', flat: false },
          { from: '500', amount: '2.4', flat: false },
        ],
      }),
    ],
  })
})

test('a new rate begins without charges', async () => {
  fakeApi(rateAnswers)
  renderAt(
    <RateEditor rate={undefined} start={blank('AIR')} title="Nueva" onClose={() => undefined} />,
    '/pricing/tarifas',
  )
  expect(await screen.findByRole('heading', { name: 'Nueva' })).toBeInTheDocument()
  expect(screen.queryByDisplayValue('Zonda Air Cargo')).toBeNull()
})

test('the editor marks the missing code of a new charge only after a try to save', async () => {
  fakeApi(rateAnswers)
  renderAt(
    <RateEditor rate={undefined} start={blank('AIR')} title="Nueva" onClose={() => undefined} />,
    '/pricing/tarifas',
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Agregar fila' }))
  const code = screen.getByRole('combobox', { name: 'Código, línea 1' })
  expect(code).not.toBeInvalid()
  expect(screen.queryByText(/elegir el código/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^(Guardar|Crear)/ }))
  await waitFor(() => expect(code).toBeInvalid())
})

test('the editor confirms a validity over a year; going back keeps the form', async () => {
  const params = { to: '2030-12-31', latest: '2027-11-20', months: '12' }
  const warnings = [{ code: 'VALIDITY', path: 'validTo', params }]
  const calls = fakeApi({
    ...rateAnswers,
    'POST /app/v1/rates/r-1/change-rate': ({ headers }) =>
      headers.has('prefer')
        ? { status: 409, body: { code: 'WARNINGS', details: { warnings } } }
        : { body: { id: 'r-1', revision: 4, position: 9 } },
  })
  renderAt(
    <RateEditor rate={sampleRate} start={blank()} title="T-0954" onClose={() => undefined} />,
    '/pricing/tarifas/r-1',
  )
  await userEvent.selectOptions(await screen.findByLabelText('Cálculo, línea 1'), 'A consultar')
  const save = () => userEvent.click(screen.getByRole('button', { name: /^Guardar/ }))
  await save()
  expect(await screen.findByText(/^Validez hasta el 31\/12\/2030/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: /^Cancelar/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.getByLabelText('Cálculo, línea 1')).toHaveDisplayValue('A consultar')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  await save()
  await userEvent.click(await screen.findByRole('button', { name: /^Confirmar/ }))
  await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(3))
})

test('the editor requires new prices for a charge in another currency; its price returns with its currency', async () => {
  const sent = fakeApi(rateAnswers)
  const [charge] = sampleRate.charges
  const flat = charge && { ...charge, calculator: 'FLAT' as const, unit: '', amount: '800', ranges: [], minimum: {} }
  renderAt(
    <RateEditor
      rate={{ ...sampleRate, charges: flat ? [flat] : [] }}
      start={blank()}
      title="T-0954"
      onClose={() => undefined}
    />,
    '/pricing/tarifas/r-1',
  )
  const amount = await screen.findByLabelText('Importe, línea 1')
  const currency = screen.getByLabelText('Moneda, línea 1')
  await userEvent.selectOptions(currency, 'EUR')
  expect(amount).toHaveValue('')
  expect(amount).toHaveAttribute('placeholder', '800,00 USD')
  expect(screen.getByRole('alert')).toHaveTextContent('Línea 1: cambió la moneda, ingresar de nuevo el importe.')
  await userEvent.click(screen.getByRole('button', { name: /^Guardar/ }))
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(0)
  await userEvent.selectOptions(currency, 'USD')
  expect(amount).toHaveValue('800,00')
  expect(screen.queryByText(/cambió la moneda/)).not.toBeInTheDocument()
})

const rowsOfGrid = () =>
  within(screen.getByRole('table', { name: 'Cargos' }))
    .getAllByRole('row')
    .slice(1)

test('rows of a spreadsheet become charges, a type of container beside the code their base', async () => {
  const calls = fakeApi({
    ...rateAnswers,
    'GET /app/v1/charge-codes': () => ({
      body: { rows: [chargeCode('OFR', 'Flete'), chargeCode('BAF', 'Combustible')] },
    }),
    'POST /app/v1/rates/create-rate': () => ({ body: { id: 'r-2', revision: 1, position: 9 } }),
  })
  const place = (code: string) => ({ code, name: code })
  const filled = { validFrom: '2026-12-01', validTo: '2026-12-31', owner: { id: 'p-1', name: 'Maersk' } }
  const lane = { origin: place('CNSHA'), destination: place('UYMVD') }
  const start: Values = { ...blank('SEA'), ...filled, ...lane, mode: 'FCL' }
  renderAt(<RateEditor rate={undefined} start={start} title="Nueva" onClose={() => undefined} />, '/pricing/tarifas')
  await userEvent.click(await screen.findByRole('button', { name: 'Agregar fila' }))
  const code = screen.getByRole('combobox', { name: 'Código, línea 1' })
  await screen.findByRole('button', { name: 'Pegar de una planilla' })
  await userEvent.click(code)
  await screen.findByRole('option', { name: /OFR/ })
  const text = 'OFR 20GP\tUSD\t1200\nOFR 40HC\tUSD\t1.900,50\nBAF\t\t150\nXYZ\tEUR\t1.234'
  fireEvent.paste(code, { clipboardData: { getData: () => text } })
  await userEvent.click(await screen.findByRole('button', { name: /^Importar las líneas/ }))
  expect(rowsOfGrid()).toHaveLength(4)
  const line = (number: number, name: string) => screen.getByLabelText(`${name}, línea ${number}`)
  expect(line(2, 'Base')).toHaveValue('40HC')
  expect(line(2, 'Importe')).toHaveValue('1.900,50')
  // What is unclear stays as pasted: no currency, an unknown code, a number with two readings.
  expect(line(3, 'Moneda')).toHaveValue('')
  expect(line(4, 'Código')).toHaveValue('XYZ')
  expect(line(4, 'Importe')).toHaveValue('1.234')
  await userEvent.click(screen.getByRole('button', { name: 'Quitar la fila 4' }))
  await userEvent.click(screen.getByRole('button', { name: /^(Guardar|Crear)/ }))
  expect(await screen.findByText('Línea 3: elegir la moneda.')).toBeVisible()
  expect(line(3, 'Moneda')).toBeInvalid()
  await userEvent.selectOptions(line(3, 'Moneda'), 'USD')
  await userEvent.click(screen.getByRole('button', { name: /^(Guardar|Crear)/ }))
  await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1))
  const perType = (unit: string, amount: string) => ({ code: 'OFR', calculator: 'PER_CONTAINER', unit, amount })
  expect(calls.at(-1)?.body).toMatchObject({
    charges: [
      perType('20GP', '1200'),
      perType('40HC', '1900.50'),
      { code: 'BAF', calculator: 'FLAT', amount: '150', currency: 'USD' },
    ],
  })
})

test('the charges have the keys of the other grids, and Alt with an arrow moves a line', async () => {
  fakeApi(rateAnswers)
  const charge = (code: string, amount: string) => ({ ...emptyCharge('SEA'), code, amount })
  const start = { ...blank('SEA'), charges: [charge('AFR', '100'), charge('FSC', '20')] }
  renderAt(<RateEditor rate={undefined} start={start} title="Nueva" onClose={() => undefined} />, '/pricing/tarifas')
  const codes = () =>
    screen.getAllByRole('combobox', { name: /^Código/ }).map((field) => (field as HTMLInputElement).value)
  await userEvent.click(await screen.findByLabelText('Importe, línea 1'))
  await userEvent.keyboard('{Enter}')
  expect(screen.getByLabelText('Importe, línea 2')).toHaveFocus()
  await userEvent.keyboard('{Control>}d{/Control}')
  expect(screen.getByLabelText('Importe, línea 2')).toHaveValue('100')
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(codes()).toEqual(['FSC', 'AFR'])
  await userEvent.click(screen.getByLabelText('Importe, línea 2'))
  await userEvent.keyboard('{Enter}')
  expect(codes()).toEqual(['FSC', 'AFR', ''])
})
