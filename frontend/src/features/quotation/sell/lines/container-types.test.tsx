import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../../testing/fake-api.ts'
import { renderAt } from '../../../../testing/render.tsx'
import { quotation } from '../../samples/quotation.ts'
import { sold } from '../../samples/sold.ts'
import { SellLines } from '../sell-lines.tsx'

test('two prices of one charge show their container types', () => {
  fakeApi({ 'GET /app/v1/markup-rules/for': () => ({ body: { rules: [], mainFreight: [], unapplied: [] } }) })
  const charges = sold.charges.slice(0, 2).map((charge, index) => ({
    ...charge,
    concept: 'Flete marítimo',
    calculator: 'PER_CONTAINER' as const,
    unit: index === 0 ? '40HC' : '20FR',
    quantity: index === 0 ? '2' : '1',
  }))
  renderAt(<SellLines detail={quotation} sell={{ ...sold, charges }} />)
  expect(screen.getByText('2 × 40HC')).toBeVisible()
  expect(screen.getByText('1 × 20FR')).toBeVisible()
})
