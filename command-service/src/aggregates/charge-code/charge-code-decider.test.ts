import { chargeCodeCommands } from '@freight/contracts/charge-code/charge-code-commands'
import { chargeCodeEvents } from '@freight/contracts/charge-code/charge-code'
import { expect, test } from 'vitest'
import { lookups } from '../../testing/quotation-sentences.ts'
import { sentences } from '../../testing/given.ts'
import { chargeCode } from './charge-code-decider.ts'

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
    mainFreight: true,
  },
}
/** Defaults for codes that were created before these fields existed. */
const laterDefaults = { leg: null, conceptEn: '', conceptPt: '', calculator: null }
const retired = { type: 'ChargeCodeRetired' as const, data: {} }
const restored = { type: 'ChargeCodeRestored' as const, data: {} }

test('a charge code is created once', () => {
  given().when('CreateChargeCode', form).thenExactly(created)
  given(created).when('CreateChargeCode', form).refused('ALREADY_EXISTS', { id: 'FRT' })
  given(created, retired).when('CreateChargeCode', form).refused('ALREADY_EXISTS')
})

test('a charge code is retired and restored; a repetition changes nothing', () => {
  given(created).when('RetireChargeCode', {}).thenExactly(retired)
  given(created, retired).when('RetireChargeCode', {}).nothing()
  given(created, retired).when('RestoreChargeCode', {}).thenExactly(restored)
  given(created).when('RestoreChargeCode', {}).nothing()
})

test('a change contains only the fields whose value differs', () => {
  given(created)
    .when('ChangeChargeCode', { tax: 'VAT', concept: 'Air freight' })
    .thenExactly({ type: 'ChargeCodeChanged', data: { tax: 'VAT' } })
  given(created).when('ChangeChargeCode', { concept: 'Air freight', air: true }).nothing()
  given(created).when('ChangeChargeCode', { leg: null }).nothing()
  expect(stateAfter([created, { type: 'ChargeCodeChanged', data: { tax: 'VAT' } }]).fields).toEqual({
    ...created.data,
    ...laterDefaults,
    tax: 'VAT',
  })
})

test('a retired code keeps its fields until it is restored', () => {
  given(created, retired).when('ChangeChargeCode', { tax: 'VAT' }).refused('ENTRY_RETIRED')
  given(created, retired).when('ChangeChargeCode', { concept: 'Air freight' }).nothing()
  given(created, retired, restored)
    .when('ChangeChargeCode', { tax: 'VAT' })
    .thenExactly({ type: 'ChargeCodeChanged', data: { tax: 'VAT' } })
})

test('each command needs its own permission', () => {
  given()
    .by({ userId: 'x', permissions: ['BAJA_CHARGE_CODE'] })
    .when('CreateChargeCode', form)
    .refused('FORBIDDEN')
  given(created)
    .by({ userId: 'x', permissions: ['ALTA_CHARGE_CODE'] })
    .when('RetireChargeCode', {})
    .refused('FORBIDDEN')
})

test('the state contains the fields that a charge line needs', () => {
  expect(stateAfter([created])).toEqual({ exists: true, active: true, fields: { ...created.data, ...laterDefaults } })
  expect(stateAfter([created, retired]).active).toBe(false)
  expect(stateAfter([created, retired, restored]).active).toBe(true)
})

test('an id belongs to one charge code', () => {
  expect(chargeCode.uniqueKeys?.(stateAfter([]))).toEqual([])
  expect(chargeCode.uniqueKeys?.(stateAfter([created, retired]))).toEqual([{ scope: 'charge-code', value: 'FRT' }])
})

test('a leg is stored if given, and removed by null', () => {
  const withLeg = { ...created, data: { ...created.data, leg: 'MAIN_CARRIAGE' as const } }
  given()
    .when('CreateChargeCode', { ...form, leg: 'MAIN_CARRIAGE' })
    .thenExactly(withLeg)
  given(withLeg)
    .when('ChangeChargeCode', { leg: null })
    .thenExactly({ type: 'ChargeCodeChanged', data: { leg: null } })
  given(withLeg).when('ChangeChargeCode', { leg: 'MAIN_CARRIAGE' }).nothing()
})

test('names in other languages and the usual calculator are stored if given, and removed by empty values', () => {
  const translations = { conceptEn: 'Air freight', conceptPt: 'Frete aéreo', calculator: 'PER_KG' as const }
  const withThem = { ...created, data: { ...created.data, ...translations } }
  given()
    .when('CreateChargeCode', { ...form, ...translations })
    .thenExactly(withThem)
  given(withThem).when('ChangeChargeCode', translations).nothing()
  given(withThem)
    .when('ChangeChargeCode', { conceptEn: '', calculator: null })
    .thenExactly({ type: 'ChargeCodeChanged', data: { conceptEn: '', calculator: null } })
})

test('a code from before own services existed is not an own service; setting that again changes nothing', () => {
  const { ownService: _, ...before } = created.data
  given({ ...created, data: before })
    .when('ChangeChargeCode', { ownService: false })
    .nothing()
  given({ ...created, data: before })
    .when('ChangeChargeCode', { ownService: true })
    .thenExactly({ type: 'ChargeCodeChanged', data: { ownService: true } })
})

test('a new code with a usual freight name is main freight by default; an old one is not', () => {
  const { mainFreight: _, ...before } = created.data
  given()
    .when('CreateChargeCode', { ...form, mainFreight: false })
    .thenExactly({ ...created, data: before })
  expect(stateAfter([{ ...created, data: before }]).fields.mainFreight).toBe(false)
  given({ ...created, data: before })
    .when('ChangeChargeCode', { mainFreight: true })
    .thenExactly({ type: 'ChargeCodeChanged', data: { mainFreight: true } })
})
