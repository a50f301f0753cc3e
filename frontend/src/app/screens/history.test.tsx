import type { HistoryEntry, QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import { cheapCost, quotation } from '../../features/quotation/samples/quotation.ts'
import { sold } from '../../features/quotation/samples/sold.ts'
import { HistoryTab } from '../../features/history/history-tab.tsx'

const { key } = quotation
const entry = (revision: number, type: string, over: Partial<HistoryEntry> = {}): HistoryEntry => ({
  revision,
  position: revision,
  eventId: `e-${revision}`,
  type,
  occurredAt: `2026-11-19T12:0${revision}:00.000Z`,
  actor: { kind: 'STAFF', id: 'u-lucia', name: 'Lucía Ferreyra' },
  correlationId: 'c',
  hash: 'h',
  previousHash: 'p',
  data: {},
  ...over,
})
const lane = { origenName: 'Fráncfort', destinoName: 'Montevideo', transportMode: 'AIR', modo: 'LSE' }
const events = [
  entry(1, 'QuotationRequested', { data: lane }),
  entry(2, 'QuotationTaken'),
  entry(3, 'AgentCostsRecorded', { actor: { kind: 'THIRD_PARTY', id: 'p-1', name: 'BlueDelta' }, data: {} }),
  entry(4, 'CostGroupMarkedStale', { actor: { kind: 'SYSTEM', id: 'rules', name: 'rules' } }),
  entry(5, 'SellGroupAdded', { data: { carrier: 'Nordhavn Air', charges: [] } }),
]
const calls: QuotationDetail = { ...quotation, status: 'REQUESTED', cost: [], shipmentDate: '2026-11-28' }
const moments: readonly QuotationDetail[] = [
  calls,
  { ...calls, status: 'PENDING' },
  { ...quotation, cost: [{ ...cheapCost, validez: '2026-12-01' }] },
  { ...quotation, cost: [cheapCost] },
  { ...quotation, cost: [cheapCost], sell: [sold], sellectedSell: 'sell-1' },
]

const open = (search = '') => {
  fakeApi({
    [`GET /app/v1/quotations/${key}/history`]: () => ({
      body: { key, events, chain: { intact: true, events: 5, checkedAt: '2026-11-20T12:00:00.000Z' } },
    }),
    ...Object.fromEntries(
      moments.map((moment, index) => [
        `GET /app/v1/quotations/${key}/history/${index + 1}`,
        () => ({
          body: {
            revision: index + 1,
            at: events[index]?.occurredAt,
            quotation: moment,
            ...(index > 0 && { before: moments[index - 1] }),
          },
        }),
      ]),
    ),
  })
  return renderAt(<HistoryTab quotationKey={key} />, `/pricing/cotizaciones/${key}?tab=history${search}`)
}
const card = async (name: string) => within(await screen.findByRole('region', { name }))
const listed = (region: HTMLElement) =>
  within(region)
    .getAllByRole('button')
    .map((one) => Number(one.textContent?.match(/^\d+/)?.[0]))

beforeEach(() => keepToken(fakeToken(['PRICING', 'CONSULTAR_COTIZACION'])))

test('events are filtered by author: people, agents, the system', async () => {
  open()
  const region = await screen.findByRole('region', { name: 'Eventos' })
  const choose = (name: string) => userEvent.click(within(region).getByRole('radio', { name }))
  await choose('Agentes')
  expect(listed(region)).toEqual([3])
  await choose('Personas')
  expect(listed(region)).toEqual([5, 2, 1])
  await choose('Sistema')
  expect(listed(region)).toEqual([4])
})

test('a transport is shown by its name, in the events and in the request', async () => {
  open('&at=1')
  const list = await card('Eventos')
  expect(list.getByText(/Fráncfort – Montevideo, Aéreo LSE/)).toBeInTheDocument()
  expect((await card('Solicitud')).getByText('Aéreo LSE')).toBeInTheDocument()
})

test('two moments are compared as text, in either order', async () => {
  const { place } = open('&at=4')
  await userEvent.click(await screen.findByRole('button', { name: 'Comparar con…' }))
  await userEvent.click(await screen.findByText(/pidió la cotización/, { selector: '[role=menuitem] *' }))
  const changes = await card('Qué cambió')
  expect(changes.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    'Estado: Solicitada pasó a En proceso',
    'Embarque: 28/11/2026 pasó a 04/12/2026',
    'Se agregó el costo de BlueDelta Consolidators: US$ 731,50',
  ])
  expect(place()).toContain('with=1')
  expect(screen.getByRole('heading', { name: /Del evento 1 .* al 4/ })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Comparado con el evento 1' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Dejar de comparar' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Qué cambió' })).not.toBeInTheDocument())
})

test('changes of costs and sells are shown too', async () => {
  open('&at=3&with=5')
  const changes = await card('Qué cambió')
  expect(changes.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    'Costo de BlueDelta Consolidators, validez: 01/12/2026 pasó a 15/12/2026',
    'Se agregó la alternativa Nordhavn Air: US$ 855,50',
    'La alternativa elegida pasó a ser Nordhavn Air',
  ])
})

test('without a sell a button leads to the event that created it', async () => {
  const { place } = open('&at=4')
  await userEvent.click(await screen.findByRole('button', { name: 'Ir al evento 5' }))
  expect(place()).not.toContain('at=')
  const sells = await card('Venta en ese momento')
  expect(sells.getByRole('columnheader', { name: 'Total US$' })).toBeInTheDocument()
  expect(sells.getByRole('cell', { name: '855,50' })).toBeInTheDocument()
})
