import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { requested } from '@freight/contracts/testing/quotation-events'
import { expect, test } from 'vitest'
import { type FieldWords, fieldsAsOf } from './fields.ts'
import type { Format } from '../../../lib/format/format.ts'

const words: FieldWords = {
  stackable: (value) => value,
  basis: (value) => value,
  truck: (type) => (type === 'SIDER' ? 'Sider' : type),
  transport: (value) => value,
  place: (name) => name,
  plain: (field, value) => `${field} ${String(value)}`,
  name: (field) => field,
}
// Only the request of a quotation is read here.
const quotation = { ...requested().data, commercial: { id: 'c-1', name: 'Ana' } } as unknown as QuotationDetail
const text = (value: unknown) => String(value)
const format = { date: text, money: text, weight: text, volume: text } as unknown as Format

const cargoAt = (now: object, before: object) =>
  fieldsAsOf({ ...quotation, ...now }, { ...quotation, ...before }, format, words).cargo

test('a container includes its weight', () => {
  const containerData = [{ type: '40HC' as const, quantity: 2, peso: '18000' }]
  const containers = cargoAt({ containerData }, {}).find(({ name }) => name === 'containers')
  expect(containers?.now).toBe('2 × 40HC (18000 kg)')
})

test('a truck has its name, not its code', () => {
  const now = { containerData: [], truckData: [{ type: 'SIDER' as const, quantity: 2 }] }
  expect(cargoAt(now, {}).find(({ name }) => name === 'containers')?.now).toBe('2 × Sider')
})

test('cargo without a weight shows a dash', () => {
  const weight = (now: object) => cargoAt(now, {}).find(({ name }) => name === 'weight')?.now
  expect(weight({ pesoTotal: '0', packingData: [] })).toBe('—')
  expect(weight({ pesoTotal: '12' })).toBe('12 kg')
})

test('a plain field is listed with its group if either moment has a value', () => {
  const field = (fields: ReturnType<typeof cargoAt>) => fields.find(({ name }) => name === 'setPoint')
  expect(field(cargoAt({}, {}))).toBeUndefined()
  expect(field(cargoAt({ setPoint: '-18' }, {}))).toEqual({ name: 'setPoint', now: 'setPoint -18', before: '—' })
  expect(field(cargoAt({}, { setPoint: '-18' }))).toEqual({ name: 'setPoint', now: '—', before: 'setPoint -18' })
  expect(field(cargoAt({ setPoint: '-18' }, { setPoint: '-18' }))).toEqual({ name: 'setPoint', now: 'setPoint -18' })
})

test('pickups and deliveries are listed if either moment has some, with their changes', () => {
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
  const shown = (now: object, before: object) => requestAt(now, before).find(({ name }) => name === 'deliveries')
  expect(shown({}, {})).toBeUndefined()
  expect(shown({ deliveryData: [delivery] }, {})).toEqual({
    name: 'deliveries',
    now: 'Hafenstraße 5, Frankfurt',
    before: '—',
  })
  expect(shown({}, { deliveryData: [delivery] })).toMatchObject({ now: '—' })
  const { destinatario: _receiver, ...place } = delivery
  const pickup = { ...place, proveedor: 'Hessen' }
  const pickups = requestAt({ pickupData: [pickup] }, {})
  expect(pickups.find(({ name }) => name === 'pickups')?.now).toBe('Hessen, Hafenstraße 5, Frankfurt')
  expect(requestAt({ deliveryAtTerminal: true }, {}).map(({ name }) => name)).toContain('deliveryAtTerminal')
})
