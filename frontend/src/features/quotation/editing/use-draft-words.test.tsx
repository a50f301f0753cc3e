import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { quotation } from '../samples/quotation.ts'
import { useDraftWords } from './use-draft-words.ts'

const Words = ({ part, value }: { part: string; value: unknown }) => (
  <output aria-label="Words">{useDraftWords(quotation).valueWords(part, value)}</output>
)

test('departures and tiers of a conflict are shown as on the screens', () => {
  const sailing = { rowId: '1', vessel: 'MSC Oriane', voyage: '', departure: '2026-12-12' }
  renderAt(<Words part="sailings" value={{ sailings: [sailing] }} />)
  expect(screen.getByLabelText('Words')).toHaveTextContent('MSC Oriane · sale 12/12/2026')
})

test('a side without tiers shows that there are none', () => {
  renderAt(<Words part="tiers" value={{ tiers: undefined }} />)
  expect(screen.getByLabelText('Words')).toHaveTextContent('—')
})
