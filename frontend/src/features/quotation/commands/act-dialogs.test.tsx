import { revision } from '@freight/contracts/testing/sample-views'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { quotation } from '../samples/quotation.ts'
import { InvoiceDialog } from '../acts/invoice-dialog.tsx'
import { usualSettings } from '@freight/contracts/company-settings/settings'
import { recordedInvoice } from '../samples/recorded-invoice.ts'
import { sold } from '../samples/sold.ts'
import { InvoicesCard } from '../invoices/invoices-card.tsx'
import { PublishDialog } from '../acts/publish-dialog.tsx'
import { RejectDialog, CopyDialog } from '../acts/act-dialog.tsx'

const KEY = quotation.key
const noop = () => undefined
const posted = (calls: ReturnType<typeof fakeApi>) => calls.find(({ method }) => method === 'POST')
const confirm = async () => userEvent.click(await screen.findByRole('button', { name: /Confirmar/ }))

beforeEach(() => keepToken(fakeToken(['PRICING', 'CONSULTAR_COTIZACION', 'ANALYTICS_INVOICED'])))

test('a copy contains only the chosen parts', async () => {
  const calls = fakeApi({
    [`POST /app/v1/quotations/${KEY}/copy-quotation`]: () => ({ body: { id: 'MVD-2026-009999', revision: 1 } }),
  })
  renderAt(<CopyDialog detail={quotation} onClose={noop} />, `/pricing/cotizaciones/${KEY}`)
  await userEvent.click(await screen.findByRole('checkbox', { name: /Con sus? costos?/ }))
  expect(screen.getByRole('checkbox', { name: /Con sus? ventas?/ })).toBeDisabled()
  await confirm()
  await waitFor(() => expect(posted(calls)?.body).toEqual({ withCosts: true, withSells: false, withDocuments: false }))
})

test('documents are copied unless the user unticks them', async () => {
  const calls = fakeApi({
    [`POST /app/v1/quotations/${KEY}/copy-quotation`]: () => ({ body: { id: 'MVD-2026-009999', revision: 1 } }),
  })
  const by = { id: 'u-1', name: 'Martín Olivera' }
  const docs: QuotationDetail['docs'] = [
    { documentId: `${KEY}.1`, type: 'MSDS', name: 'Hoja.pdf', size: 1, at: quotation.createdAt, by },
  ]
  renderAt(<CopyDialog detail={{ ...quotation, docs }} onClose={noop} />, `/pricing/cotizaciones/${KEY}`)
  expect(await screen.findByRole('checkbox', { name: 'Con su archivo (1)' })).toBeChecked()
  expect(screen.getByRole('link', { name: /abrir la copia en el formulario/i })).toHaveAttribute(
    'href',
    `/pricing/cotizador/${KEY}`,
  )
  await confirm()
  await waitFor(() => expect(posted(calls)?.body).toMatchObject({ withDocuments: true }))
})

test('publishing legs without a price requires a reason', async () => {
  const calls = fakeApi({
    [`POST /app/v1/quotations/${KEY}/publish-quote`]: () => ({ body: { id: KEY, revision: 9, position: 9 } }),
  })
  const detail: QuotationDetail = {
    ...quotation,
    incoterm: 'EXW',
    direction: 'IMPORT',
    sell: [{ ...sold, charges: sold.charges.filter(({ section }) => section !== 'ORIGIN') }],
    sellectedSell: sold.idSell,
  }
  renderAt(<PublishDialog detail={detail} onClose={noop} />)
  expect(await screen.findByText(/EXW: sin retiro, aduana de exportación y terminal de origen/)).toBeInTheDocument()
  await confirm()
  expect(await screen.findByText('Indicar el motivo')).toBeInTheDocument()
  expect(posted(calls)).toBeUndefined()
  await userEvent.type(screen.getByRole('textbox', { name: 'Motivo para no cotizarlos' }), 'Retira el cliente')
  await confirm()
  await waitFor(() => expect(posted(calls)?.body).toEqual({ uncoveredReason: 'Retira el cliente' }))
})

test('publishing a sale with freight for one of two container types requires a reason', async () => {
  const calls = fakeApi({
    [`POST /app/v1/quotations/${KEY}/publish-quote`]: () => ({ body: { id: KEY, revision: 9, position: 9 } }),
  })
  const [line] = sold.charges
  if (!line) throw new Error('no line')
  const perType = { calculator: 'PER_CONTAINER' as const, unit: '20GP' }
  const detail: QuotationDetail = {
    ...quotation,
    transportMode: 'SEA',
    modo: 'FCL',
    containerData: [
      { type: '40HC', quantity: 2 },
      { type: '20GP', quantity: 1 },
    ],
    incoterm: 'FOB',
    direction: 'IMPORT',
    sell: [{ ...sold, charges: [{ ...line, ...perType, idCharge: 'OFR', section: 'FREIGHT', leg: 'MAIN_CARRIAGE' }] }],
    sellectedSell: sold.idSell,
  }
  renderAt(<PublishDialog detail={detail} onClose={noop} />)
  expect(await screen.findByText(/Sin flete para 40HC/)).toBeInTheDocument()
  expect(screen.queryByText(/FOB: sin/)).not.toBeInTheDocument()
  await confirm()
  expect(await screen.findByText('Indicar el motivo')).toBeInTheDocument()
  expect(posted(calls)).toBeUndefined()
  await userEvent.type(screen.getByRole('textbox', { name: 'Motivo para no cotizarlos' }), 'Se cotiza aparte')
  await confirm()
  await waitFor(() => expect(posted(calls)?.body).toEqual({ uncoveredReason: 'Se cotiza aparte' }))
})

test('publishing warns about announced surcharges that the cost of an alternative lacks, unless the alternative sells them', async () => {
  fakeApi({})
  const [cost] = quotation.cost ?? []
  if (!cost) throw new Error('no cost')
  const pss = { chargeCode: 'PSS', amount: { amount: '200.00', currency: 'USD' as const }, validFrom: '2026-12-10' }
  // The alternative has a line for fuel.
  const announced = [pss, { ...pss, chargeCode: 'FSC' }]
  const detail: QuotationDetail = {
    ...quotation,
    cost: [{ ...cost, announced }],
    sell: [sold],
    sellectedSell: sold.idSell,
  }
  renderAt(<PublishDialog detail={detail} onClose={noop} />)
  expect(await screen.findByText(/recargos anunciados que su costo no incluye/)).toHaveTextContent(
    /importe\. PSS desde 10\/12: \+ US\$ 200,00$/,
  )
})

test('an invoice requires number and amount and names its subject', async () => {
  const calls = fakeApi({
    [`POST /app/v1/quotations/${KEY}/record-invoicing`]: () => ({ body: { id: KEY, revision: 9, position: 9 } }),
  })
  renderAt(<InvoiceDialog detail={quotation} onClose={noop} />)
  await confirm()
  expect(await screen.findByText('Indicar el número')).toBeInTheDocument()
  expect(screen.getByText('Indicar un importe')).toBeInTheDocument()
  expect(posted(calls)).toBeUndefined()
  await userEvent.type(screen.getByRole('textbox', { name: 'Número' }), 'A 1042')
  await userEvent.type(screen.getByRole('textbox', { name: 'Importe' }), '731,5')
  await confirm()
  await waitFor(() =>
    expect(posted(calls)?.body).toMatchObject({
      side: 'COST',
      idCost: quotation.cost?.[0]?.idCost,
      document: 'A 1042',
      amount: '731.5',
    }),
  )
})

test('a form dialog starts in its first field, and a refusal focuses the first wrong field', async () => {
  fakeApi({})
  renderAt(<InvoiceDialog detail={quotation} onClose={noop} />)
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Qué se facturó' })).toHaveFocus())
  await confirm()
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Número' })).toHaveFocus())
  await userEvent.keyboard('A 1042')
  await confirm()
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Importe' })).toHaveFocus())
})

test('a plain confirmation starts at its button', async () => {
  fakeApi({})
  renderAt(<CopyDialog detail={quotation} onClose={noop} />)
  await waitFor(() => expect(screen.getByRole('button', { name: /Confirmar/ })).toHaveFocus())
})

test('the costs of the sale come before other costs, costs of one agent have distinct names, and recorded invoices are listed', async () => {
  const [cost] = quotation.cost ?? []
  if (cost === undefined) throw new Error('The sample has a cost')
  const of = (idCost: string, ruta: string) => ({ ...cost, idCost, agenteNombre: 'Formosa Sea-Air', carrier: '', ruta })
  const invoice = { side: 'COST' as const, idCost: 'c2', idCharge: [], date: '2026-11-20', currency: 'USD' as const }
  const by = { id: 'u-9', name: 'Rosa Maidana' }
  const detail: QuotationDetail = {
    ...quotation,
    cost: [of('c1', 'Vía Miami'), of('c2', 'Vía Fráncfort')],
    sell: [{ ...sold, idCost: 'c2', charges: [] }],
    sellectedSell: sold.idSell,
    invoices: [{ ...invoice, document: 'A 1042', amount: '731.50', at: '2026-11-20T10:00:00.000Z', by }],
  }
  renderAt(<InvoiceDialog detail={detail} onClose={noop} />)
  const choice = await screen.findByRole('combobox', { name: 'Qué se facturó' })
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
      .slice(1),
  ).toEqual([
    'Del proveedor Formosa Sea-Air · Vía Fráncfort',
    'Del proveedor Formosa Sea-Air · Vía Miami (fuera de la venta)',
  ])
  expect(screen.queryByText(/Ya registrado/)).not.toBeInTheDocument()
  await userEvent.selectOptions(choice, 'COST:c2')
  expect(screen.getByText(/Ya registrado/)).toHaveTextContent(/A 1042.*731,50/)
})

test('an invoice shows the approved, invoiced and remaining amount of its subject', async () => {
  const by = { id: 'u-9', name: 'Rosa Maidana' }
  const invoice = { idCharge: [], document: 'A 1', date: '2026-11-20', at: '2026-11-20T10:00:00.000Z', by }
  const detail: QuotationDetail = {
    ...quotation,
    sell: [sold],
    sellectedSell: sold.idSell,
    invoices: [{ ...invoice, side: 'SELL', currency: 'USD', amount: '700.25' }],
  }
  renderAt(<InvoiceDialog detail={detail} onClose={noop} />)
  expect(await screen.findAllByText(/^queda/)).toHaveLength(3)
  const approvals = () =>
    screen.getAllByText(/^Aprobado/).map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))
  expect(approvals()[0]).toMatch(/724,50 · facturado .*700,25 · queda .*24,25$/)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Qué se facturó' }), `COST:${sold.idCost}`)
  expect(approvals()[0]).toMatch(/facturado .*0,00 · queda/)
})

test('an invoice in a currency without approved amount hides the remaining amount', async () => {
  const by = { id: 'u-9', name: 'Rosa Maidana' }
  const invoice = { idCharge: [], document: 'A 1', date: '2026-11-20', at: '2026-11-20T10:00:00.000Z', by }
  const detail: QuotationDetail = {
    ...quotation,
    sell: [{ ...sold, totals: [{ amount: '900.00', currency: 'USD' }] }],
    sellectedSell: sold.idSell,
    invoices: [{ ...invoice, side: 'SELL', currency: 'ARS', amount: '10.00' }],
  }
  renderAt(<InvoiceDialog detail={detail} onClose={noop} />)
  await screen.findAllByText(/^Aprobado/)
  expect(screen.queryByText(/^queda/)).not.toBeInTheDocument()
})

const warningText = () => screen.queryByText(/^Supera en/)?.textContent?.replaceAll('\u00a0', ' ')
const ofSold: QuotationDetail = { ...quotation, sell: [sold], sellectedSell: sold.idSell }

test('an amount above the remaining one requires a reason', async () => {
  const calls = fakeApi({
    [`POST /app/v1/quotations/${KEY}/record-invoicing`]: () => ({ body: { id: KEY, revision: 9, position: 9 } }),
  })
  renderAt(<InvoiceDialog detail={ofSold} onClose={noop} />)
  const amount = await screen.findByRole('textbox', { name: 'Importe' })
  await userEvent.type(amount, '724,5')
  expect(warningText()).toBeUndefined()
  await userEvent.type(amount, '1')
  expect(warningText()).toBe('Supera en US$ 0,01 lo que queda por facturar, sin impuestos.')
  expect(amount).toHaveAccessibleDescription(/^Supera en/)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Moneda' }), 'ARS')
  expect(warningText()).toBeUndefined()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Moneda' }), 'USD')
  await userEvent.type(screen.getByRole('textbox', { name: 'Número' }), 'A 1042')
  await confirm()
  expect(posted(calls)).toBeUndefined()
  await userEvent.type(screen.getByRole('textbox', { name: 'Motivo del excedente' }), 'Almacenaje')
  await confirm()
  await waitFor(() =>
    expect(posted(calls)?.body).toMatchObject({ side: 'SELL', amount: '724.51', excessReason: 'Almacenaje' }),
  )
})

test('an amount in another currency is compared with the approved total at the rates of the approved revision', async () => {
  const rates = (unitsPerBase: string) => ({
    ...quotation.fx,
    rates: [{ currency: 'ARS' as const, perBase: '0.001', unitsPerBase, date: '2026-11-18' }],
  })
  const detail = {
    ...ofSold,
    sell: [{ ...sold, totals: [{ amount: '900.00', currency: 'USD' as const }] }],
    fx: rates('500'),
    revisions: [revision({ fxSnapshot: rates('1000') }), revision({ revisionNo: 2, fxSnapshot: rates('2000') })],
    outcome: { kind: 'APPROVED' as const, at: '2026-11-20T10:00:00.000Z', revisionNo: 1 },
  }
  renderAt(<InvoiceDialog detail={detail} onClose={noop} />)
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Moneda' }), 'ARS')
  await userEvent.type(screen.getByRole('textbox', { name: 'Importe' }), '900000,00')
  expect(warningText()).toBeUndefined()
  await userEvent.clear(screen.getByRole('textbox', { name: 'Importe' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Importe' }), '900001,00')
  expect(warningText()).toMatch(/^Supera en .*1,00 .*al tipo de cambio de la cotización\.$/)
})

test('the default currency is that of the remaining amount until the user chooses one', async () => {
  const inEuros = sold.charges.map((line) => ({ ...line, costAmount: '90.00', costCurrency: 'EUR' as const }))
  const [other] = quotation.cost?.slice(1) ?? []
  if (other === undefined) throw new Error('The sample has several costs')
  const inPesos = other.charges.map((line) => ({ ...line, currency: 'ARS' as const }))
  const notSold = { ...other, charges: inPesos, totals: [{ amount: '1.00', currency: 'ARS' as const }] }
  const detail: QuotationDetail = {
    ...ofSold,
    cost: [...(quotation.cost?.slice(0, 1) ?? []), notSold],
    sell: [
      { ...sold, idSell: 'other', totals: [{ amount: '5.00', currency: 'ARS' }] },
      { ...sold, charges: inEuros },
    ],
  }
  renderAt(<InvoiceDialog detail={detail} onClose={noop} />)
  const currency = await screen.findByRole('combobox', { name: 'Moneda' })
  const of = (value: string) => userEvent.selectOptions(screen.getByRole('combobox', { name: 'Qué se facturó' }), value)
  expect(currency).toHaveValue('USD')
  await of('COST:cost-1')
  expect(currency).toHaveValue('EUR')
  await of('COST:cost-2')
  expect(currency).toHaveValue('ARS')
  await userEvent.selectOptions(currency, 'USD')
  await of('COST:cost-1')
  expect(currency).toHaveValue('USD')
})

test('an invalid field of an invoice shows only its own error', async () => {
  renderAt(<InvoiceDialog detail={quotation} onClose={noop} />)
  await confirm()
  expect(await screen.findByText('Indicar un importe')).toBeInTheDocument()
  await userEvent.type(screen.getByRole('textbox', { name: 'Importe' }), '-100')
  await userEvent.clear(screen.getByRole('textbox', { name: 'Fecha' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Fecha' }), '31/12/2098')
  await confirm()
  expect(screen.getByText('Ingresar el número sin signo.')).toBeInTheDocument()
  expect(screen.queryByText('Indicar un importe')).not.toBeInTheDocument()
  expect(screen.getByText(/No se aceptan fechas posteriores/)).toBeInTheDocument()
  expect(screen.queryByText('Una fecha que no sea posterior a hoy')).not.toBeInTheDocument()
  expect(screen.getByText('Indicar el número')).toBeInTheDocument()
})

test('invoice amounts with fractions of a cent or too many digits, and dates of the last century, are errors at their fields', async () => {
  const calls = fakeApi({})
  renderAt(<InvoiceDialog detail={quotation} onClose={noop} />)
  const type = async (name: string, text: string) => {
    await userEvent.clear(screen.getByRole('textbox', { name }))
    await userEvent.type(screen.getByRole('textbox', { name }), text)
  }
  await type('Número', 'A 1042')
  await type('Importe', '0,005')
  await confirm()
  expect(await screen.findByText('Dos decimales como máximo')).toBeInTheDocument()
  await type('Importe', '99999999999999999')
  expect(screen.getByRole('textbox', { name: 'Importe' })).toBeInvalid()
  await type('Importe', '10,50')
  await type('Fecha', '01/01/1999')
  await confirm()
  expect(screen.getByRole('textbox', { name: 'Fecha' })).toBeInvalid()
  expect(posted(calls)).toBeUndefined()
})

test("an invoice date before the request, in the company's time zone, shows a warning", async () => {
  fakeApi({
    'GET /app/v1/settings/MVD': () => ({ body: { ...usualSettings, company: 'MVD' } }),
  })
  keepToken(fakeToken(['ANALYTICS_INVOICED', 'CONSULTAR_COTIZACION']))
  // 22:30 on the 17th in Montevideo.
  renderAt(<InvoiceDialog detail={{ ...quotation, createdAt: '2026-11-18T01:30:00.000Z' }} onClose={noop} />)
  const date = await screen.findByRole('textbox', { name: 'Fecha' })
  const early = () => screen.queryByText(/^Anterior al pedido/)
  for (const [day, isEarly] of [
    ['16/11/2026', true],
    ['17/11/2026', false],
  ] as const) {
    await userEvent.clear(date)
    await userEvent.type(date, `${day}{Tab}`)
    await waitFor(() => expect(early() !== null).toBe(isEarly))
  }
})

test("the default date of an invoice is the company's today, not the browser's", async () => {
  const timeZone = 'Etc/GMT+12'
  fakeApi({
    'GET /app/v1/settings/MVD': () => ({
      body: { ...usualSettings, company: 'MVD', data: { ...usualSettings.data, timeZone } },
    }),
  })
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-28T11:00:00.000Z') })
  keepToken(fakeToken(['ANALYTICS_INVOICED', 'CONSULTAR_COTIZACION']))
  renderAt(<InvoiceDialog detail={quotation} onClose={noop} />)
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Fecha' })).toHaveValue('27/11/2026'))
  vi.useRealTimers()
})

test('a recorded invoice shows its subject and author', async () => {
  const invoices: QuotationDetail['invoices'] = [
    {
      side: 'COST',
      idCost: quotation.cost?.[0]?.idCost,
      idCharge: [],
      document: 'A 1042',
      date: '2026-11-20',
      currency: 'USD',
      amount: '731.50',
      at: '2026-11-20T10:00:00.000Z',
      by: { id: 'u-9', name: 'Rosa Maidana' },
    },
  ]
  renderAt(<InvoicesCard detail={{ ...quotation, invoices }} />)
  expect(await screen.findByRole('listitem')).toHaveTextContent(/A 1042.*731,50.*20\/11\/2026.*Rosa Maidana/)
})

test('an invoice number almost equal to a recorded one shows a warning', async () => {
  renderAt(
    <InvoiceDialog
      detail={{ ...quotation, sell: [sold], sellectedSell: sold.idSell, invoices: [recordedInvoice] }}
      onClose={noop}
    />,
  )
  await userEvent.type(await screen.findByRole('textbox', { name: 'Número' }), 'a1042')
  expect(await screen.findByText(/registrada como A 1042/)).toBeInTheDocument()
  await userEvent.type(screen.getByRole('textbox', { name: 'Número' }), '3')
  expect(screen.queryByText(/registrada como A 1042/)).not.toBeInTheDocument()
})

test("a rejection may include the client's target price", async () => {
  const calls = fakeApi({
    [`POST /app/v1/quotations/${KEY}/reject-quote`]: () => ({ body: { id: KEY, revision: 9, position: 9 } }),
  })
  renderAt(<RejectDialog detail={quotation} onClose={noop} />)
  await userEvent.type(await screen.findByRole('textbox', { name: /Precio buscado/ }), '800')
  const reason = screen.getByRole('combobox', { name: 'Motivo' })
  expect(reason).toHaveValue('')
  await confirm()
  expect(screen.getByText('Indicar el motivo')).toBeInTheDocument()
  expect(posted(calls)).toBeUndefined()
  await userEvent.selectOptions(reason, 'PRICE')
  await confirm()
  await waitFor(() =>
    expect(posted(calls)?.body).toEqual({
      reasonCode: 'PRICE',
      text: '',
      targetPrice: { amount: '800', currency: 'USD' },
    }),
  )
})

test("an ambiguous price prevents sending the dialog's command", async () => {
  const calls = fakeApi({
    [`POST /app/v1/quotations/${KEY}/reject-quote`]: () => ({ body: { id: KEY, revision: 9, position: 9 } }),
  })
  renderAt(<RejectDialog detail={quotation} onClose={noop} />)
  await userEvent.type(await screen.findByRole('textbox', { name: /Precio buscado/ }), '18.450')
  await confirm()
  expect(screen.getByRole('textbox', { name: /Precio buscado/ })).toHaveFocus()
  expect(posted(calls)).toBeUndefined()
  await userEvent.click(screen.getByRole('button', { name: '18.450' }))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Motivo' }), 'PRICE')
  await confirm()
  await waitFor(() => expect(posted(calls)?.body).toMatchObject({ targetPrice: { amount: '18450' } }))
})

test('a commercial opens a copy in the request form', async () => {
  keepToken(fakeToken(['COMERCIAL', 'SOLICITAR_COTIZACION', 'CONSULTAR_COTIZACION']))
  renderAt(<CopyDialog detail={quotation} onClose={noop} />, `/mis-cotizaciones/${KEY}`)
  expect(await screen.findByRole('link', { name: /por ejemplo el cliente/ })).toHaveAttribute(
    'href',
    `/mis-cotizaciones?new&copy=${KEY}`,
  )
  await userEvent.click(screen.getByRole('checkbox', { name: /costo/ }))
  expect(screen.getByRole('link', { name: /por ejemplo el cliente/ })).toHaveAttribute(
    'href',
    `/mis-cotizaciones?new&copy=${KEY}&with=costs`,
  )
})

test("a pricing user's ticked parts are passed to the form", async () => {
  keepToken(fakeToken(['PRICING', 'CONSULTAR_COTIZACION']))
  renderAt(<CopyDialog detail={quotation} onClose={noop} />, `/pricing/cotizaciones/${KEY}`)
  await userEvent.click(await screen.findByRole('checkbox', { name: /costo/ }))
  expect(screen.getByRole('link', { name: /por ejemplo el cliente/ })).toHaveAttribute(
    'href',
    `/pricing/cotizador/${KEY}?with=costs`,
  )
})

test('the amount of an invoice is cleared with its currency and restored with it', async () => {
  const calls = fakeApi({
    [`POST /app/v1/quotations/${KEY}/record-invoicing`]: () => ({ body: { id: KEY, revision: 9, position: 9 } }),
  })
  renderAt(<InvoiceDialog detail={quotation} onClose={noop} />)
  const currency = await screen.findByRole('combobox', { name: 'Moneda' })
  await userEvent.selectOptions(currency, 'USD')
  const amount = screen.getByRole('textbox', { name: 'Importe' })
  await userEvent.type(screen.getByRole('textbox', { name: 'Número' }), 'A 7')
  await userEvent.type(amount, '900')
  await userEvent.selectOptions(currency, 'EUR')
  expect(amount).toHaveValue('')
  expect(amount).toHaveAttribute('placeholder', expect.stringMatching(/900.*USD/))
  await confirm()
  expect(await screen.findByText('Indicar un importe')).toBeInTheDocument()
  expect(posted(calls)).toBeUndefined()
  await userEvent.selectOptions(currency, 'USD')
  expect(amount).toHaveValue('900')
})
