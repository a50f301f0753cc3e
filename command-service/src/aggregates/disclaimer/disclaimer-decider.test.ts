import { disclaimerCommands, disclaimerEvents } from '@freight/contracts/disclaimer/disclaimer'
import { expect, test } from 'vitest'
import { lookups } from '../../testing/quotation-sentences.ts'
import { sentences } from '../../testing/given.ts'
import { disclaimer } from './disclaimer-decider.ts'

const { given, stateAfter } = sentences({
  decider: disclaimer,
  commands: disclaimerCommands,
  events: disclaimerEvents,
  principal: { userId: 'x', permissions: ['PRICING_RULES'] },
  lookups,
  id: 'd1',
})

const form = {
  name: 'Seguro no incluido',
  date: '2026-03-02',
  value: { es: 'No incluye seguro.', en: 'Insurance is not included.', pt: 'Não inclui seguro.' },
  services: ['SEA' as const],
}
const created = { type: 'DisclaimerCreated' as const, data: { id: 'd1', ...form, mandatory: false, version: 1 } }
const deactivated = { type: 'DisclaimerDeactivated' as const, data: {} }
const activated = { type: 'DisclaimerActivated' as const, data: {} }
const value = { ...form.value, es: 'El seguro no está incluido.' }
const reworded = { type: 'DisclaimerChanged' as const, data: { value, version: 2 } }

test('a new disclaimer has version 1', () => {
  given().when('CreateDisclaimer', form).thenExactly(created)
  given(created).when('CreateDisclaimer', form).refused('ALREADY_EXISTS')
  given()
    .by({ userId: 'x', permissions: ['PRICING'] })
    .when('CreateDisclaimer', form)
    .refused('FORBIDDEN')
})

test('another wording is a new version; other changes are not', () => {
  given(created).when('ChangeDisclaimer', { value }).thenExactly(reworded)
  given(created, reworded)
    .when('ChangeDisclaimer', { value: form.value, mandatory: true })
    .thenExactly({ type: 'DisclaimerChanged', data: { value: form.value, mandatory: true, version: 3 } })
  given(created)
    .when('ChangeDisclaimer', { services: ['SEA', 'AIR'], value: form.value })
    .thenExactly({ type: 'DisclaimerChanged', data: { services: ['SEA', 'AIR'] } })
  given(created).when('ChangeDisclaimer', form).nothing()
})

test('a disclaimer is deactivated and restored; a repetition changes nothing', () => {
  given(created).when('DeactivateDisclaimer', {}).thenExactly(deactivated)
  given(created, deactivated).when('DeactivateDisclaimer', {}).nothing()
  given(created, deactivated).when('ActivateDisclaimer', {}).thenExactly(activated)
  given(created).when('ActivateDisclaimer', {}).nothing()
})

test('a disclaimer has a text in every language and a service', () => {
  expect(() => given().when('CreateDisclaimer', { ...form, value: { ...value, pt: ' ' } })).toThrow('every language')
  expect(() => given().when('CreateDisclaimer', { ...form, services: [] })).toThrow('at least one service')
  expect(() => given().when('CreateDisclaimer', { ...form, services: ['SEA', 'SEA'] })).toThrow('each service once')
})

test('the state contains the fields of the disclaimer', () => {
  expect(stateAfter([created, reworded]).fields).toMatchObject({ name: form.name, value, version: 2 })
  expect(stateAfter([created, deactivated]).active).toBe(false)
  expect(stateAfter([created, deactivated, activated]).active).toBe(true)
})
