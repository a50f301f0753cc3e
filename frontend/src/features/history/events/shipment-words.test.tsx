import { expressShipmentEvents } from '@freight/contracts/express-shipment/express-shipment-events'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { HistoryEntry } from '@freight/contracts/quotation/quotation-views'
import { renderAt } from '../../../testing/render.tsx'
import { namesBelow } from '../../../testing/texts.ts'
import { useShipmentSentence } from '../shipment-history.tsx'

test.each(['es', 'en', 'pt'])('every event of a shipment has a sentence in %s', (language) =>
  expect(new Set(namesBelow(language, 'history:shipment'))).toEqual(new Set(Object.keys(expressShipmentEvents))),
)

const Sentence = ({ entry }: { entry: HistoryEntry }) => <p>{useShipmentSentence()(entry)}</p>

test.each<[string, object, string]>([
  ['ExpressShipmentRated', { options: [{}, {}] }, 'María cotizó el envío: 2 opciones'],
  [
    'ExpressOptionSelected',
    { total: '1224.7', currency: 'USD', reason: 'Más rápida' },
    'María eligió una opción por US$ 1.224,70: Más rápida',
  ],
  ['ExpressShipmentAssigned', { assignedTo: 'u-2' }, 'María asignó el envío a Leo'],
  ['ExpressIncidentOpened', { reason: 'ABSENT', text: 'Timbre roto' }, 'Incidencia: Destinatario ausente: Timbre roto'],
  ['ExpressIncidentOpened', { reason: 'ABSENT', text: '' }, 'Incidencia: Destinatario ausente'],
  ['ExpressPieceReweighed', { piece: 1, kg: '6.4' }, 'María registró el repeso del bulto 1: 6,4 kg'],
  ['ExpressBookingRefused', { problems: [{ code: 'PHONE', text: '' }] }, 'El transportista rechazó la reserva: PHONE'],
  ['ExpressCostRecorded', {}, 'María registró la factura del transportista'],
  ['ExpressDocumentsAdded', { documents: [{ name: 'pod.pdf' }] }, 'Se agregó pod.pdf'],
  ['ExpressEventOfLaterVersion', {}, 'María: ExpressEventOfLaterVersion'],
])('the sentence of %s', (type, data, expected) => {
  const entry = { type, data, actor: { kind: 'STAFF', id: 'u', name: 'María' }, names: { 'u-2': 'Leo' } }
  // The sentence reads no other field of an entry.
  renderAt(<Sentence entry={entry as unknown as HistoryEntry} />)
  expect(screen.getByText((_, element) => element?.tagName === 'P').textContent?.trim()).toBe(expected)
})
