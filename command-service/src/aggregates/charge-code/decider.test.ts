import { chargeCodeCommands } from '@freight/contracts/charge-code/commands'
import { chargeCodeEvents } from '@freight/contracts/charge-code/events'
import { expect, test } from 'vitest'
import { lookups } from '../../testing/quotation-sentences.ts'
import { sentences } from '../../testing/given.ts'
import { chargeCode } from './decider.ts'

const { given, stateAfter } = sentences({
  decider: chargeCode,
  commands: chargeCodeCommands,
  events: chargeCodeEvents,
  principal: { userId: 'x', permissions: ['ALTA_CHARGE_CODE', 'BAJA_CHARGE_CODE'] },
  lookups,
  id: 'FRT',
})

const form = { id: 'FRT', concept: 'Air freight', air: true, section: 'FREIGHT' as const }
const created = {
  type: 'ChargeCodeCreated' as const,
  data: {
    ...form,
    description: '',
    tax: 'NONE' as const,
    sea: false,
    road: false,
    express: false,
    insurance: false,
    ownService: false,
    discount: false,
  },
}
/** What a code says of them that was made without them. */
const unsaid = { leg: null, conceptEn: '', conceptPt: '', calculator: null }
const retired = { type: 'ChargeCodeRetired' as const, data: {} }
const restored = { type: 'ChargeCodeRestored' as const, data: {} }

test('a charge code is created once', () => {
  given().when('CreateChargeCode', form).thenExactly(created)
  given(created).when('CreateChargeCode', form).refused('ALREADY_EXISTS', { id: 'FRT' })
  given(created, retired).when('CreateChargeCode', form).refused('ALREADY_EXISTS')
})

test('a charge code is retired and restored; the same again changes nothing', () => {
  given(created).when('RetireChargeCode', {}).thenExactly(retired)
  given(created, retired).when('RetireChargeCode', {}).nothing()
  given(created, retired).when('RestoreChargeCode', {}).thenExactly(restored)
  given(created).when('RestoreChargeCode', {}).nothing()
})

test('what is named is changed, and only if it stands otherwise', () => {
  given(created)
    .when('ChangeChargeCode', { tax: 'VAT', concept: 'Air freight' })
    .thenExactly({ type: 'ChargeCodeChanged', data: { tax: 'VAT' } })
  given(created).when('ChangeChargeCode', { concept: 'Air freight', air: true }).nothing()
  given(created).when('ChangeChargeCode', { leg: null }).nothing()
  expect(stateAfter([created, { type: 'ChargeCodeChanged', data: { tax: 'VAT' } }]).fields).toEqual({
    ...created.data,
    ...unsaid,
    tax: 'VAT',
  })
})

test('a retired code stays as it was until it is restored', () => {
  given(created, retired).when('ChangeChargeCode', { tax: 'VAT' }).refused('ENTRY_RETIRED')
  given(created, retired).when('ChangeChargeCode', { concept: 'Air freight' }).nothing()
  given(created, retired, restored)
    .when('ChangeChargeCode', { tax: 'VAT' })
    .thenExactly({ type: 'ChargeCodeChanged', data: { tax: 'VAT' } })
})

test('each command takes its own permission', () => {
  given()
    .by({ userId: 'x', permissions: ['BAJA_CHARGE_CODE'] })
    .when('CreateChargeCode', form)
    .refused('FORBIDDEN')
  given(created)
    .by({ userId: 'x', permissions: ['ALTA_CHARGE_CODE'] })
    .when('RetireChargeCode', {})
    .refused('FORBIDDEN')
})

test('what a line needs of its code is remembered', () => {
  expect(stateAfter([created])).toEqual({ exists: true, active: true, fields: { ...created.data, ...unsaid } })
  expect(stateAfter([created, retired]).active).toBe(false)
  expect(stateAfter([created, retired, restored]).active).toBe(true)
})

test('an id belongs to one charge code', () => {
  expect(chargeCode.uniqueKeys?.(stateAfter([]))).toEqual([])
  expect(chargeCode.uniqueKeys?.(stateAfter([created, retired]))).toEqual([{ scope: 'charge-code', value: 'FRT' }])
})

test('a leg is kept where one is given, and taken away by name', () => {
  const withLeg = { ...created, data: { ...created.data, leg: 'MAIN_CARRIAGE' as const } }
  given()
    .when('CreateChargeCode', { ...form, leg: 'MAIN_CARRIAGE' })
    .thenExactly(withLeg)
  given(withLeg)
    .when('ChangeChargeCode', { leg: null })
    .thenExactly({ type: 'ChargeCodeChanged', data: { leg: null } })
  given(withLeg).when('ChangeChargeCode', { leg: 'MAIN_CARRIAGE' }).nothing()
})

test('names in other languages and the usual way to charge are kept where they are given, and taken away by name', () => {
  const about = { conceptEn: 'Air freight', conceptPt: 'Frete aéreo', calculator: 'PER_KG' as const }
  const withThem = { ...created, data: { ...created.data, ...about } }
  given()
    .when('CreateChargeCode', { ...form, ...about })
    .thenExactly(withThem)
  given(withThem).when('ChangeChargeCode', about).nothing()
  given(withThem)
    .when('ChangeChargeCode', { conceptEn: '', calculator: null })
    .thenExactly({ type: 'ChargeCodeChanged', data: { conceptEn: '', calculator: null } })
})

test('a code from before it was asked is none of our own services, and saying so changes nothing', () => {
  const { ownService: _, ...before } = created.data
  given({ ...created, data: before })
    .when('ChangeChargeCode', { ownService: false })
    .nothing()
  given({ ...created, data: before })
    .when('ChangeChargeCode', { ownService: true })
    .thenExactly({ type: 'ChargeCodeChanged', data: { ownService: true } })
})
