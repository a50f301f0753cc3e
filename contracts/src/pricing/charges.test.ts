import { expect, test } from 'vitest'
import { airCharge, lclCharge, pricedUnits, respread, unitAmount, unitBasisOf, unitQuantity, vatOf } from './charges.ts'

test('air freight is charged by the chargeable kilogram', () => {
  expect(airCharge('2.35', '210')).toBe('493.50')
  expect(airCharge('0.65', '210')).toBe('136.50')
})

test('sea LCL is charged by the revenue ton', () => {
  expect(lclCharge('85.00', '1800')).toBe('153.00')
  // LCL-1 (howtoexportimport.com, 10323) and LCL-3 (laojinchuhai.com, revenue ton)
  expect(lclCharge('35', '2500')).toBe('87.50')
  expect(lclCharge('45', '2000')).toBe('90.00')
})

test('a price per unit is multiplied by the unit of the mode', () => {
  expect(['LSE', 'ULD', 'LTL', 'LCL', 'RORO', 'FCL', 'FTL'].map(unitBasisOf)).toEqual([
    'KG',
    'KG',
    'KG',
    'RT',
    'RT',
    'UNIT',
    'UNIT',
  ])
  expect(unitQuantity('LSE', '210')).toBe('210')
  expect(unitQuantity('LCL', '1800')).toBe('1.8')
  expect(unitQuantity('FCL', '0', 3)).toBe('3')
  expect(unitQuantity('FTL', '9000')).toBe('1')
  expect(unitAmount('2.80', '210')).toBe('588.00')
})

test('VAT is the company’s percentage of the line, half-up', () => {
  expect(vatOf('65000', '21')).toBe('13650.00')
  expect(vatOf('493.50', '21')).toBe('103.64')
  expect(vatOf('100', '22')).toBe('22.00')
  expect(vatOf('100', '10.5')).toBe('10.50')
})

test('containers and trucks are priced by their number, one truck where the request lists none', () => {
  expect(pricedUnits({ modo: 'FCL', containerQty: 3 })).toBe(3)
  expect(pricedUnits({ modo: 'FTL', containerQty: 0, truckData: [{ quantity: 2 }, { quantity: 1 }] })).toBe(3)
  expect(pricedUnits({ modo: 'FTL', containerQty: 0 })).toBe(1)
  expect(pricedUnits({ modo: 'LTL', containerQty: 0, truckData: [{ quantity: 2 }] })).toBe(1)
})

test('the one-off part of a price per unit stays when the quantity changes', () => {
  expect(respread('4050', '50', '1', '2')).toBe('4025.00')
  expect(respread('2.5881', '50', '210', '420')).toBe('2.469052')
  expect(respread('4050', '50', '2', '2')).toBe('4050')
  for (const [oldQuantity, newQuantity] of [
    ['0', '2'],
    ['2', '0'],
  ] as const)
    expect(respread('4050', '50', oldQuantity, newQuantity)).toBe('4050')
})
