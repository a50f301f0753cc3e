import { usualReasons } from '@freight/contracts/company-settings/usual-reasons'
import { usualSettings } from '@freight/contracts/company-settings/settings'
import type { HistoryEntry } from '@freight/contracts/quotation/views'
import { act, screen } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, expect, test } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { useEventSentence } from './use-event-sentence.tsx'

afterEach(async () => void (await i18next.changeLanguage('es')))

const Sentence = ({ entry, events }: { entry: HistoryEntry; events?: readonly HistoryEntry[] }) => (
  <p>{useEventSentence('MVD-2026-000001', events)(entry)}</p>
)

test('what a yes of the client to a former revision brought back is told as that, by the name of the alternative', () => {
  const entryOf = (revision: number, type: string, data: object, command = 'c-2') =>
    ({
      type,
      revision,
      eventId: `e-${revision}`,
      correlationId: command,
      occurredAt: '2026-11-20T10:00:00.000Z',
      actor: { kind: 'STAFF', id: 'u-1', name: 'Martín Olivera' },
      data,
    }) as unknown as HistoryEntry
  const sell = { carrier: 'Iberia Cargo', description: 'Vía Madrid' }
  const events = [
    entryOf(7, 'SellGroupChanged', sell, 'c-1'),
    entryOf(8, 'SellGroupChanged', sell),
    entryOf(9, 'QuoteApproved', { revisionNo: 1 }),
  ]
  renderAt(
    <>
      {events.map((entry) => (
        <Sentence key={entry.eventId} entry={entry} events={events} />
      ))}
    </>,
  )
  const told = screen.getAllByText((_, element) => element?.tagName === 'P').map(({ textContent }) => textContent)
  expect(told.slice(0, 2)).toEqual([
    'Martín Olivera cambió la venta Vía Madrid',
    'La venta Vía Madrid volvió a la de la revisión 1, que aprobó el cliente',
  ])
})

test('fields that were changed are told by their names, each once', () => {
  const entry = {
    type: 'QuotationRequestAmended',
    actor: { kind: 'STAFF', id: 'u-1', name: 'Lucía Ferreyra' },
    data: { changed: ['origenCodigo', 'origenName', 'direction', 'setPoint', 'somethingNew'] },
  }
  // The sentence reads no more of an entry than this.
  renderAt(<Sentence entry={entry as unknown as HistoryEntry} />)
  expect(screen.getByText(/cambió lo pedido/)).toHaveTextContent(
    '(el origen, la operación, la temperatura de consigna, somethingNew)',
  )
})

test('one charge is told in the singular', async () => {
  const added = (charges: number) =>
    ({
      type: 'CostGroupAdded',
      actor: { kind: 'STAFF', id: 'u-1', name: 'Lucía Ferreyra' },
      data: { carrier: 'Nordhavn Air', charges: Array.from({ length: charges }, () => ({})) },
    }) as unknown as HistoryEntry
  renderAt(
    <>
      <Sentence entry={added(1)} />
      <Sentence entry={added(2)} />
    </>,
  )
  expect(screen.getByText(/, 1 cargo$/)).toBeInTheDocument()
  expect(screen.getByText(/, 2 cargos$/)).toBeInTheDocument()
  await act(() => i18next.changeLanguage('pt'))
  expect(screen.getByText(/, 1 taxa$/)).toBeInTheDocument()
})

test('a reason is told in the words of the company, its own reasons as well', async () => {
  const own = {
    code: 'R-1',
    label: { es: 'Perdió el barco', en: 'Missed the vessel', pt: 'Perdeu o navio' },
    active: true,
  }
  const reasons = { ...usualReasons, lost: [...usualReasons.lost, own] }
  fakeApi({ 'GET /app/v1/settings/MVD': () => ({ body: { ...usualSettings, company: 'MVD', revision: 2, reasons } }) })
  const ended = (type: string, reasonCode: string) =>
    ({
      type,
      actor: { kind: 'STAFF', id: 'u-1', name: 'Lucía' },
      data: { reasonCode, text: '' },
    }) as unknown as HistoryEntry
  renderAt(
    <>
      <Sentence entry={ended('QuoteRejected', 'R-1')} />
      <Sentence entry={ended('QuotationCancelled', 'ERROR')} />
    </>,
  )
  expect(await screen.findByText(/registró el rechazo: Perdió el barco/)).toBeInTheDocument()
  expect(screen.getByText(/canceló la cotización: Pedida por error/)).toBeInTheDocument()
})

test('a follow-up is told with its day and what was said; without a further one, that there is none', () => {
  const noted = (data: object) =>
    ({ type: 'FollowUpScheduled', actor: { kind: 'STAFF', id: 'u-1', name: 'Lucía' }, data }) as unknown as HistoryEntry
  renderAt(
    <>
      <Sentence entry={noted({ on: '2026-03-16', text: 'Llamar a Ana' })} />
      <Sentence entry={noted({ on: '2026-03-17', text: '' })} />
      <Sentence entry={noted({ text: 'Deciden en mayo' })} />
    </>,
  )
  expect(screen.getByText(/para el 16/)).toHaveTextContent(
    /^Lucía agendó un seguimiento para el 16\/03\/2026: Llamar a Ana$/,
  )
  expect(screen.getByText(/para el 17/)).toHaveTextContent(/para el 17\/03\/2026$/)
  expect(screen.getByText(/sin próxima fecha/)).toHaveTextContent(/: Deciden en mayo$/)
})

test('an agent whose name is not for the reader is told as one', () => {
  const agent = { kind: 'THIRD_PARTY', id: '', name: '' }
  const entries = [
    { type: 'QuotationNoteAdded', eventId: 'e-1', actor: agent, data: { text: 'Is it stackable?' } },
    { type: 'CostRequestOpened', eventId: 'e-2', actor: { kind: 'SYSTEM', name: 'x' }, data: { costRequestId: 'r-1' } },
  ]
  renderAt(
    <>
      {entries.map((entry) => (
        <Sentence key={entry.type} entry={entry as unknown as HistoryEntry} />
      ))}
    </>,
  )
  const told = screen.getAllByText((_, element) => element?.tagName === 'P').map(({ textContent }) => textContent)
  expect(told[0]).toMatch(/^Un agente /)
  expect(told[1]).toBe('Sistema pidió costos a un agente')
})

test('why no stored rate was found is told as it was: nothing matches, too little was said, or several addresses', () => {
  const entryOf = (nothing: string) =>
    ({
      type: 'QuotationAutoRated',
      eventId: nothing,
      actor: { kind: 'SYSTEM', id: 'rates', name: 'rates' },
      data: { total: 0, complete: 0, nothing },
    }) as unknown as HistoryEntry
  const entries = ['NO_RESULTS', 'MISSING_PARAMETERS', 'SEVERAL_ADDRESSES'].map(entryOf)
  renderAt(
    <>
      {entries.map((entry) => (
        <Sentence key={entry.eventId} entry={entry} />
      ))}
    </>,
  )
  const told = screen.getAllByText((_, element) => element?.tagName === 'P').map(({ textContent }) => textContent)
  expect(told).toEqual([
    'Ninguna tarifa guardada coincide con lo pedido',
    'No se buscaron tarifas: faltan datos del pedido',
    'Las tarifas guardadas no cubren un tramo con varias direcciones',
  ])
})
