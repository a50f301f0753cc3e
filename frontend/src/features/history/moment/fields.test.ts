import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { requested } from '@freight/contracts/testing/quotation-events'
import { expect, test } from 'vitest'
import { type FieldWords, fieldsAsOf } from './fields.ts'
import type { Format } from '../../../lib/format/use-format.ts'

const words: FieldWords = {
  stackable: (value) => value,
  basis: (value) => value,
  transport: (value) => value,
  place: (name) => name,
  plain: (field, value) => `${field} ${String(value)}`,
  name: (field) => field,
}
// What was asked for is all that is read here of a quotation.
const quotation = { ...requested().data, commercial: { id: 'c-1', name: 'Ana' } } as unknown as QuotationDetail
const text = (value: unknown) => String(value)
const format = { date: text, money: text, weight: text, volume: text } as unknown as Format

const cargoAt = (now: object, before: object) =>
  fieldsAsOf({ ...quotation, ...now }, { ...quotation, ...before }, format, words).cargo

test('a container says what it weighs', () => {
  const containerData = [{ type: '40HC' as const, quantity: 2, peso: '18000' }]
  const containers = cargoAt({ containerData }, {}).find(({ name }) => name === 'containers')
  expect(containers?.now).toBe('2 × 40HC (18000 kg)')
})

test('a plain field is listed with its group where it was said at one of the two moments', () => {
  const field = (fields: ReturnType<typeof cargoAt>) => fields.find(({ name }) => name === 'setPoint')
  expect(field(cargoAt({}, {}))).toBeUndefined()
  expect(field(cargoAt({ setPoint: '-18' }, {}))).toEqual({ name: 'setPoint', now: 'setPoint -18', before: '—' })
  expect(field(cargoAt({}, { setPoint: '-18' }))).toEqual({ name: 'setPoint', now: '—', before: 'setPoint -18' })
  expect(field(cargoAt({ setPoint: '-18' }, { setPoint: '-18' }))).toEqual({ name: 'setPoint', now: 'setPoint -18' })
})

test('pickups and deliveries are listed where there were some, with what an event changed', () => {
  const delivery = {
    direccion: 'Hafenstraße 5',
    codPostal: '',
    ciudad: 'Frankfurt',
    estado: '',
    destinatario: '',
    nroOrden: '',
  }
  const requestAt = (now: object, before: object) =>
    fieldsAsOf({ ...quotation, ...now }, { ...quotation, ...before }, format, words).request
  const told = (now: object, before: object) => requestAt(now, before).find(({ name }) => name === 'deliveries')
  expect(told({}, {})).toBeUndefined()
  expect(told({ deliveryData: [delivery] }, {})).toEqual({
    name: 'deliveries',
    now: 'Hafenstraße 5, Frankfurt',
    before: '—',
  })
  expect(told({}, { deliveryData: [delivery] })).toMatchObject({ now: '—' })
  const { destinatario: _receiver, ...place } = delivery
  const pickup = { ...place, proveedor: 'Hessen' }
  const pickups = requestAt({ pickupData: [pickup] }, {})
  expect(pickups.find(({ name }) => name === 'pickups')?.now).toBe('Hessen, Hafenstraße 5, Frankfurt')
  expect(requestAt({ deliveryAtTerminal: true }, {}).map(({ name }) => name)).toContain('deliveryAtTerminal')
})
