import { expect, test } from 'vitest'
import { containerTypes } from '../vocabulary/transport.ts'
import { containers } from './containers.ts'

// Expected values of the domain design.
const printed: Record<string, [iso: string, teu: number]> = {
  '20GP': ['22G1', 1],
  '20HC': ['25G1', 1],
  '20RE': ['22R1', 1],
  '20NOR': ['22R1', 1],
  '20OT': ['22U1', 1],
  '20FR': ['22P1 22P3', 1],
  '20PL': ['22P0', 1],
  '40GP': ['42G1', 2],
  '40HC': ['45G1', 2],
  '40RE': ['42R1', 2],
  '40NOR': ['42R1 45R1', 2],
  '40OT': ['42U1', 2],
  '40FR': ['42P1 42P3', 2],
  '40PL': ['42P0', 2],
  '40REHC': ['45R1', 2],
  '45HC': ['L5G1', 2.25],
}

test('the list has sixteen container types', () => expect(Object.keys(printed)).toHaveLength(16))

test.each(containerTypes)('%s has its ISO code and its TEU', (type) => {
  const { iso, teu } = containers[type]
  expect([iso.join(' '), teu]).toEqual(printed[type])
})

test.each(containerTypes)('the ISO code of %s contains its length', (type) =>
  containers[type].iso.forEach((code) => expect(code[0]).toBe({ 20: '2', 40: '4', 45: 'L' }[type.slice(0, 2)])),
)

test.each(containerTypes)('the payload of %s is below the crane limit of a ship', (type) => {
  const { payloadKg, nominalM3 } = containers[type]
  expect(payloadKg).toBeGreaterThan(20_000)
  expect(payloadKg).toBeLessThan(45_000)
  expect(nominalM3 === undefined).toBe(/FR|PL/.test(type))
})

test('only the two types of non-operating reefers have their machinery off', () =>
  expect(containerTypes.filter((type) => !containers[type].operating)).toEqual(['20NOR', '40NOR']))

test('a high cube holds more than the standard container of its length', () => {
  for (const [high, plain] of [
    ['20HC', '20GP'],
    ['40HC', '40GP'],
    ['40REHC', '40RE'],
    ['45HC', '40HC'],
  ] as const)
    expect(containers[high].nominalM3).toBeGreaterThan(containers[plain].nominalM3 ?? 0)
})
