import { expect, test } from 'vitest'
import { chargeableRules, chargeableWeight } from '../freight/chargeable.ts'
import { Mode } from '../vocabulary/schemas.ts'
import { chargeableRuleOf } from './chargeable-numbers.ts'
import { usualNumbers } from './usual-numbers.ts'

test.each(Mode.options)('the usual numbers of %s match the trade', (mode) =>
  expect(chargeableRuleOf(mode, usualNumbers)).toEqual(chargeableRules[mode]),
)

test('the company’s minimum applies where no other weight is greater', () => {
  const row = { ctnPlt: 'PLT', cantidad: 1, peso: '20', largo: '40', ancho: '40', alto: '40' } as const
  const rule = chargeableRuleOf('LSE', { ...usualNumbers, airMinimum: '45' })
  expect(chargeableWeight({ mode: 'LSE', rows: [row], rule })).toMatchObject({ chargeable: '45', basis: 'MINIMUM' })
  expect(chargeableWeight({ mode: 'LSE', rows: [{ ...row, peso: '50' }], rule })).toMatchObject({
    chargeable: '50',
    basis: 'GROSS',
  })
})
