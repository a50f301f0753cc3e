import { usualReasons } from '@freight/contracts/company-settings/usual-reasons'
import { usualSettings } from '@freight/contracts/company-settings/settings'
import type { HistoryEntry } from '@freight/contracts/quotation/quotation-views'
import { act, screen } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, expect, test } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { useEventSentence } from './event-list.tsx'

afterEach(async () => void (await i18next.changeLanguage('es')))

const Sentence = ({ entry, events }: { entry: HistoryEntry; events?: readonly HistoryEntry[] }) => (
  <p>{useEventSentence('MVD-2026-000001', events)(entry)}</p>
)

test('the sentence describes events that restore an approved revision as such, with the alternative’s name', () => {
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
  const sentences = screen.getAllByText((_, element) => element?.tagName === 'P').map(({ textContent }) => textContent)
  expect(sentences.slice(0, 2)).toEqual([
    'Martín Olivera cambió la alternativa Vía Madrid',
    'La alternativa Vía Madrid volvió a la de la revisión 1, que aprobó el cliente',
  ])
})

test('the sentence attributes a cost recalculated by an amended request to the system', () => {
  const entryOf = (revision: number, type: string, data: object, command: string) =>
    ({
      type,
      revision,
      eventId: `e-${revision}`,
      correlationId: command,
      occurredAt: '2026-11-20T10:00:00.000Z',
      actor: { kind: 'STAFF', id: 'u-1', name: 'Martín Olivera' },
      data,
    }) as unknown as HistoryEntry
  const cost = { carrier: 'Iberia Cargo' }
  const events = [
    entryOf(7, 'QuotationRequestAmended', { changed: ['containerData'] }, 'c-1'),
    entryOf(8, 'CostGroupChanged', cost, 'c-1'),
    entryOf(9, 'CostGroupChanged', cost, 'c-2'),
  ]
  renderAt(
    <>
      {events.map((entry) => (
        <Sentence key={entry.eventId} entry={entry} events={events} />
      ))}
    </>,
  )
  const sentences = screen.getAllByText((_, element) => element?.tagName === 'P').map(({ textContent }) => textContent)
  expect(sentences.slice(1)).toEqual([
    'El sistema recalculó el costo de Iberia Cargo: cambió la solicitud',
    'Martín Olivera cambió el costo de Iberia Cargo',
  ])
})

test('the sentence lists changed fields by name, each once', () => {
  const entry = {
    type: 'QuotationRequestAmended',
    actor: { kind: 'STAFF', id: 'u-1', name: 'Lucía Ferreyra' },
    data: { changed: ['origenCodigo', 'origenName', 'direction', 'setPoint', 'somethingNew'] },
  }
  // The sentence reads no other field of an entry.
  renderAt(<Sentence entry={entry as unknown as HistoryEntry} />)
  expect(screen.getByText(/cambió la solicitud/)).toHaveTextContent(
    '(el origen, la operación, la temperatura de consigna, somethingNew)',
  )
})

test('the sentence uses the singular for one charge', async () => {
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

test('the sentence describes a reason in the company’s terms, its own reasons too', async () => {
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
  expect(screen.getByText(/anuló la cotización: Pedida por error/)).toBeInTheDocument()
})

test('the sentence describes a follow-up with its date and text, or that none follows', () => {
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

test('the sentence describes an agent without a visible name as an agent', () => {
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
  const sentences = screen.getAllByText((_, element) => element?.tagName === 'P').map(({ textContent }) => textContent)
  expect(sentences[0]).toMatch(/^Un agente /)
  expect(sentences[1]).toBe('Sistema pidió costos a un agente')
})

test('the sentence describes why no stored rate was found: no match, missing data, or several addresses', () => {
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
  const sentences = screen.getAllByText((_, element) => element?.tagName === 'P').map(({ textContent }) => textContent)
  expect(sentences).toEqual([
    'Ninguna tarifa guardada coincide con la solicitud',
    'No se buscaron tarifas: faltan datos de la solicitud',
    'Las tarifas guardadas no cubren un tramo con varias direcciones',
  ])
})

test('the sentence adds the name of a cost or sell given only by id, and a suffix to equal names', () => {
  const entryOf = (revision: number, type: string, data: object, id = 'u-1', name = 'Ana Duarte') =>
    ({
      type,
      revision,
      eventId: `e-${revision}`,
      correlationId: `c-${revision}`,
      occurredAt: '2026-11-20T10:00:00.000Z',
      actor: { kind: 'STAFF', id, name },
      data,
    }) as unknown as HistoryEntry
  const events = [
    entryOf(1, 'CostGroupAdded', { idCost: 'c1', agenteNombre: 'Sino-Andes', carrier: 'MSC', charges: [] }),
    entryOf(2, 'CostGroupAdded', { idCost: 'c2', agenteNombre: 'Sino-Andes', carrier: 'CMA', charges: [] }),
    entryOf(3, 'SellGroupAdded', { idSell: 's1', description: 'Vía Santos', charges: [] }),
    entryOf(4, 'CostGroupRemoved', { idCost: 'c2' }),
    entryOf(5, 'SellSelected', { idSell: 's1' }),
    entryOf(6, 'SellGroupRemoved', { idSell: 'unknown' }),
    { ...entryOf(7, 'QuotationAssigned', { assignedTo: 'u-2' }), names: { 'u-2': 'Leo Paz' } },
    entryOf(8, 'QuotationNoteAdded', { text: 'Va' }, 'u-2', 'Leo Paz'),
  ]
  renderAt(
    <>
      {events.map((entry) => (
        <Sentence key={entry.eventId} entry={entry} events={events} />
      ))}
    </>,
  )
  const sentences = screen.getAllByText((_, element) => element?.tagName === 'P').map(({ textContent }) => textContent)
  expect(sentences.slice(3, 7)).toEqual([
    'Ana Duarte quitó el costo de Sino-Andes (CMA)',
    'Ana Duarte eligió la alternativa Vía Santos',
    expect.not.stringContaining('unknown'),
    'Ana Duarte asignó la cotización a Leo Paz',
  ])
})

test('an assignment includes the former and the new assignee', () => {
  const entry = {
    type: 'QuotationAssigned',
    actor: { kind: 'STAFF', id: 'u-1', name: 'Lucía Ferreyra' },
    data: { assignedTo: 'u-2', previous: { assignedTo: 'u-3', commercial: 'c-1' }, reason: 'Licencia' },
    names: { 'u-2': 'Leo Paz', 'u-3': 'Ana Duarte', 'c-1': 'Martín Olivera' },
  }
  renderAt(<Sentence entry={entry as unknown as HistoryEntry} />)
  expect(screen.getByText(/pasó la cotización/)).toHaveTextContent(
    'Lucía Ferreyra pasó la cotización de Ana Duarte a Leo Paz: Licencia',
  )
})

test('the sentence names the sections of a limited request for costs', async () => {
  const opened = (data: object) =>
    ({
      type: 'CostRequestOpened',
      actor: { kind: 'STAFF', id: 'u-1', name: 'Paula Sosa' },
      data: { costRequestId: 'r1', ...data },
    }) as unknown as HistoryEntry
  const sections = ['ORIGIN', 'FREIGHT']
  renderAt(
    <>
      <Sentence entry={opened({ providerName: 'Blue Delta', sections })} />
      <Sentence entry={opened({ providerName: 'Blue Delta' })} />
    </>,
  )
  const sentences = screen.getAllByText(/Paula/, { selector: 'b' }).map((who) => who.parentElement?.textContent)
  expect(sentences).toEqual([
    'Paula Sosa pidió a Blue Delta solo los costos de origen y flete',
    'Paula Sosa pidió costos a Blue Delta',
  ])
})
