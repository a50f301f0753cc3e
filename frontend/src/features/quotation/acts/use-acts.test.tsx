import { usualSettings } from '@freight/contracts/company-settings/settings'
import { Button } from '@blueprintjs/core'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { act as settle, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { memoryDrafts } from '../../../lib/storage/drafts.ts'
import { openCost, quotation } from '../samples/quotation.ts'
import { sold } from '../samples/sold.ts'
import { ActDialog } from './act-dialog.tsx'
import { daysAfter } from '../commands/dates.ts'
import type { ShownCommand } from '../shown-command.ts'
import { useActs, UnsavedFirst } from './use-acts.tsx'

const KEY = quotation.key
const PLACE = `/pricing/cotizaciones/${KEY}`
const drafts = [`${KEY}:sell:new:cost-1`, `${KEY}:amend`]

const commandAnswer = () => ({ body: { id: KEY, revision: 6, position: 6 } })
const server = (handlers: Parameters<typeof fakeApi>[0] = {}) => {
  const orders = ['take-quotation', 'assign-quotation', 'cancel-quotation', 'postpone-quote', 'reopen-quote']
  const calls = fakeApi({
    ...Object.fromEntries(orders.map((order) => [`POST /app/v1/quotations/${KEY}/${order}`, commandAnswer])),
    [`GET /app/v1/quotations/${KEY}`]: () => ({ body: quotation }),
    'GET /app/v1/users': ({ query }) => ({
      body: {
        rows: [{ id: 'u-new', name: query.get('permission') === 'PRICING' ? 'Nora Pricing' : 'Celia Comercial' }],
      },
    }),
    ...handlers,
  })
  return () => calls.filter(({ method }) => method === 'POST')
}
const confirm = () => fireEvent.click(screen.getByRole('button', { name: /Confirmar/ }))

beforeEach(() => keepToken(fakeToken(['PRICING', 'CONSULTAR_COTIZACION'])))
afterEach(() => settle(() => drafts.forEach(memoryDrafts.remove)))

const Acts = ({ detail, commands }: { detail: QuotationDetail; commands: readonly ShownCommand[] }) => {
  const { act, dialogs } = useActs(detail)
  return (
    <>
      {commands.map((command) => (
        <button key={command} type="button" onClick={() => act(command)}>
          {command}
        </button>
      ))}
      {dialogs}
    </>
  )
}
const press = (command: ShownCommand, overrides: Partial<QuotationDetail> = {}) => {
  const screenAt = renderAt(<Acts detail={{ ...quotation, ...overrides }} commands={[command]} />, PLACE)
  fireEvent.click(screen.getByRole('button', { name: command }))
  return screenAt
}

test.each([
  ['AmendRequest', '?amend='],
  ['SendQuote', '?send='],
  ['AddQuotationNote', '?tab=notes'],
  ['AddCostGroup', '?tab=costs&edit=new'],
  ['ConfirmCostGroup', '?tab=costs'],
  ['ConfirmSellGroup', '?tab=sell'],
  ['RequestSellApproval', '?tab=sell'],
  ['AddSellGroup', '?tab=sell&edit=new&from=cost-1'],
] as const)('%s opens its tab or page', (command, search) => {
  server()
  expect(press(command).place()).toBe(PLACE + search)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('a sale is made from a complete cost only; without one the sale tab opens', () => {
  server()
  expect(press('AddSellGroup', { cost: [openCost] }).place()).toBe(`${PLACE}?tab=sell`)
})

test('taking a request runs immediately, and a refusal is shown', async () => {
  const posts = server({
    [`POST /app/v1/quotations/${KEY}/take-quotation`]: () => ({ status: 409, body: { code: 'INVALID_TRANSITION' } }),
  })
  press('TakeQuotation')
  expect(await screen.findByText(`No se pudo tomar ${KEY}`)).toBeInTheDocument()
  expect(posts()).toHaveLength(1)
})

test.each([
  ['ResumeQuote', `Retomar ${KEY}. Vuelve a En proceso y la venta queda a revisar.`],
  ['ReleaseQuotation', `Liberar ${KEY}. Vuelve a Nuevas solicitudes.`],
] as const)('%s requires a confirmation', async (command, words) => {
  server()
  press(command)
  expect(await screen.findByText(words)).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: /Cancelar/ }))
  await waitFor(() => expect(screen.queryByText(words)).not.toBeInTheDocument())
})

test.each([
  ['sell', 'Venta', '?tab=sell&edit=new&from=cost-1'],
  ['amend', 'Solicitud', '?amend='],
] as const)('an unsaved draft in %s blocks publishing', async (kind, name, search) => {
  server()
  const draft = drafts.find((one) => one.includes(kind)) ?? ''
  memoryDrafts.write(draft, {})
  const { place } = press('PublishQuote')
  const dialog = within(await screen.findByRole('dialog', { name: 'Guardar o descartar antes' }))
  expect(dialog.getByText(name)).toBeInTheDocument()
  fireEvent.click(dialog.getByRole('button', { name: 'Ir a los cambios' }))
  expect(place()).toBe(PLACE + search)
})

test('a draft does not block commands without figures', async () => {
  server()
  memoryDrafts.write(`${KEY}:amend`, {})
  press('CancelQuotation')
  expect(await screen.findByRole('heading', { name: 'Anular' })).toBeInTheDocument()
})

const dialog = (command: ShownCommand, overrides: Partial<QuotationDetail> = {}) => {
  const closed: string[] = []
  const detail = { ...quotation, ...overrides }
  renderAt(<ActDialog command={command} detail={detail} onClose={() => void closed.push('closed')} />)
  return closed
}
const choose = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } })

test('pricing reassigns its quotation to another user, but not to the current one', async () => {
  const posts = server()
  dialog('AssignQuotation', { status: 'REQUESTED', assignedTo: undefined })
  expect(screen.getByText('Al asignarla pasa a En proceso.')).toBeInTheDocument()
  expect(screen.queryByRole('combobox', { name: 'Comercial' })).not.toBeInTheDocument()
  expect(screen.getByRole('option', { name: 'Sin asignar' })).toBeInTheDocument()
  confirm()
  expect(await screen.findByText('Elegir a otra persona')).toBeInTheDocument()
  expect(posts()).toHaveLength(0)
  await screen.findByRole('option', { name: 'Nora Pricing' })
  choose('Responsable en Pricing', 'u-new')
  expect(screen.queryByText('Elegir a otra persona')).not.toBeInTheDocument()
  confirm()
  await waitFor(() => expect(posts().map(({ body }) => body)).toEqual([{ assignedTo: 'u-new' }]))
})

test('a manager reassigns to another commercial; the current one is listed though the list lacks them', async () => {
  keepToken(fakeToken(['GERENTE_COMERCIAL']))
  const posts = server()
  dialog('AssignQuotation')
  expect(screen.queryByRole('combobox', { name: 'Responsable en Pricing' })).not.toBeInTheDocument()
  expect(screen.queryByText('Al asignarla pasa a En proceso.')).not.toBeInTheDocument()
  await screen.findByRole('option', { name: 'Celia Comercial' })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Martín Olivera',
    'Celia Comercial',
  ])
  confirm()
  expect(await screen.findByText('Elegir a otra persona')).toBeInTheDocument()
  choose('Comercial', 'u-new')
  confirm()
  await waitFor(() => expect(posts().map(({ body }) => body)).toEqual([{ commercial: 'u-new' }]))
})

test("a reassignment shows each user's workload and accepts a reason", async () => {
  keepToken(fakeToken(['GERENTE_COMERCIAL']))
  const team = [{ user: { id: 'u-new', name: 'Celia Comercial' }, toSend: 3, sent: 4 }]
  const posts = server({ 'GET /app/v1/home': () => ({ body: { team } }) })
  dialog('AssignQuotation')
  await screen.findByRole('option', { name: 'Celia Comercial · 7 en curso' })
  choose('Comercial', 'u-new')
  fireEvent.change(screen.getByRole('textbox', { name: /Motivo/ }), { target: { value: ' Licencia ' } })
  confirm()
  await waitFor(() => expect(posts().map(({ body }) => body)).toEqual([{ commercial: 'u-new', reason: 'Licencia' }]))
})

test("no reason is preselected: cancelling requires one of the company's reasons", async () => {
  const reason = { code: 'NO_SHIP', active: true, label: { es: 'Sin barco', en: 'No vessel', pt: 'Sem navio' } }
  const settings = { ...usualSettings, company: 'MVD', reasons: { ...usualSettings.reasons, cancelled: [reason] } }
  const posts = server({ 'GET /app/v1/settings/MVD': () => ({ body: settings }) })
  dialog('CancelQuotation')
  expect(screen.getByRole('combobox', { name: 'Motivo' })).toHaveValue('')
  await screen.findByRole('option', { name: 'Sin barco' })
  confirm()
  expect(await screen.findByText('Indicar el motivo')).toBeInTheDocument()
  expect(posts()).toEqual([])
  choose('Motivo', 'NO_SHIP')
  confirm()
  await waitFor(() => expect(posts()[0]?.body).toEqual({ reasonCode: 'NO_SHIP', text: '' }))
})

test('a quotation is postponed to a day after today', async () => {
  const posts = server()
  const closed = dialog('PostponeQuote')
  const day = screen.getByLabelText('Retomar el')
  const typeDay = (iso: string) => {
    fireEvent.focus(day)
    fireEvent.change(day, { target: { value: iso.split('-').toReversed().join('/') } })
    fireEvent.blur(day)
  }
  typeDay('')
  confirm()
  expect(await screen.findByText('Elegir un día posterior a hoy')).toBeInTheDocument()
  expect(posts()).toHaveLength(0)
  const resumeOn = daysAfter(new Date(), 2)
  typeDay(resumeOn)
  confirm()
  await waitFor(() => expect(closed).toEqual(['closed']))
  expect(posts().map(({ body }) => body)).toEqual([{ resumeOn }])
  expect(screen.queryByText('Elegir un día posterior a hoy')).not.toBeInTheDocument()
})

test('reopening requires a reason', async () => {
  const posts = server()
  dialog('ReopenQuote')
  expect(screen.queryByText('Indicar el motivo')).not.toBeInTheDocument()
  confirm()
  expect(await screen.findByText('Indicar el motivo')).toBeInTheDocument()
  fireEvent.change(screen.getByRole('textbox', { name: /^Motivo/ }), { target: { value: 'Otra ruta' } })
  expect(screen.queryByText('Indicar el motivo')).not.toBeInTheDocument()
  confirm()
  await waitFor(() => expect(posts().map(({ body }) => body)).toEqual([{ reason: 'Otra ruta' }]))
})

test('before publishing the user sees which alternatives need approval and why', () => {
  server()
  const validSale = { ...sold, validez: daysAfter(new Date(), 9) }
  const loss = {
    ...validSale,
    idSell: 'sell-2',
    description: 'Económica',
    needsApproval: true,
    approvalReasons: ['LOSS' as const],
  }
  const calls = { status: 'REQUESTED' as const, reason: '', at: '2026-11-20T12:00:00Z', by: { id: 'u', name: 'Ana' } }
  dialog('PublishQuote', { sell: [validSale, loss], sellectedSell: 'sell-1' })
  expect(
    screen.getByText(/Económica se puede publicar, pero no se podrá enviar sin la autorización/),
  ).toBeInTheDocument()
  expect(screen.getAllByText(/sin la autorización/)).toHaveLength(1)
  expect(screen.queryByText(/no se puede enviar/)).not.toBeInTheDocument()
  cleanup()
  for (const known of [calls, { ...calls, status: 'APPROVED' as const }]) {
    dialog('PublishQuote', { sell: [validSale, { ...loss, approval: known }], sellectedSell: 'sell-1' })
    expect(screen.queryByText(/sin la autorización/)).not.toBeInTheDocument()
    cleanup()
  }
})

test('before publishing the user sees the sale, the margin and expired validities', () => {
  server()
  const old = { ...sold, idSell: 'sell-2', validez: '2020-01-31', description: 'Económica' }
  dialog('PublishQuote', { sell: [{ ...sold, validez: daysAfter(new Date(), 9) }, old], sellectedSell: 'sell-1' })
  expect(screen.getByText('Cotizada')).toBeInTheDocument()
  expect(screen.getByText('14,49 %')).toBeInTheDocument()
  expect(screen.getByText(/^Está vencida: .*Económica/)).toBeInTheDocument()
  expect(screen.getByText('Se publican las 2 alternativas.')).toBeInTheDocument()
  cleanup()
  const { margin: _, ...unknown } = sold
  dialog('PublishQuote', {
    sell: [{ ...unknown, validez: daysAfter(new Date(), 0) }],
    sellectedSell: 'sell-1',
    publicationNo: 1,
  })
  expect(screen.getByText('Actualizada')).toBeInTheDocument()
  for (const removed of ['Margen %', /Está vencida/, /Se publican las/])
    expect(screen.queryByText(removed)).not.toBeInTheDocument()
})

const Held = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <main>
      <Button onClick={() => setOpen(true)}>Abrir</Button>
      {isOpen && <UnsavedFirst names={['Q-1:cost:c-1']} onClose={() => setOpen(false)} />}
    </main>
  )
}

test('Escape in the dialog about unsaved drafts returns the focus to the opener', async () => {
  renderAt(<Held />)
  const opener = screen.getByRole('button', { name: 'Abrir' })
  settle(() => opener.focus())
  fireEvent.click(opener)
  await waitFor(() => expect(document.activeElement?.closest('.unsaved-dialog')).not.toBeNull())
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.querySelector('.unsaved-dialog')).toBeNull())
  await waitFor(() => expect(opener).toHaveFocus())
})

test('publishing shows a validity that ends before the shipment', () => {
  dialog('PublishQuote', {
    sell: [{ ...sold, validez: '2098-12-31' }],
    sellectedSell: sold.idSell,
    shipmentDate: '2099-01-15',
  })
  expect(screen.getByText(/Vence antes del embarque/)).toBeInTheDocument()
})
