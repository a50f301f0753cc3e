import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ReadingsOf, useReadings } from '../../../components/form/readings.ts'
import { loadTexts } from '../../../lib/i18n/i18n.ts'
import { renderAt } from '../../../testing/render.tsx'
import { type CostDraft, emptyCostDraft } from '../costs/cost-draft.ts'
import { onCompanyClock } from './company-clock.ts'
import { OptionFields } from './option-fields.tsx'

const over = 'Esta fecha ya pasó: la oferta no podría usarse.'
const Fields = ({ draft }: { draft: CostDraft }) => (
  <ReadingsOf value={useReadings('one')}>
    <OptionFields draft={draft} onChange={() => undefined} problems={[]} today="2026-11-20" />
  </ReadingsOf>
)
const fieldsUntil = async (validez: string) => {
  await loadTexts('thirdParty', 'prices')
  renderAt(<Fields draft={emptyCostDraft(validez)} />)
}

test('an offer that ended before today is warned of at its field, which is told to whoever hears the page', async () => {
  await fieldsUntil('2026-11-19')
  expect(screen.getByLabelText('Validez')).toHaveAccessibleDescription(over)
})

test('an offer that ends today or later, or has no day yet, is not warned of', async () => {
  for (const validez of ['2026-11-20', '2027-01-01', '']) {
    await fieldsUntil(validez)
    expect(screen.getByLabelText('Validez')).toHaveAccessibleDescription('')
    expect(screen.queryByText(over)).toBe(null)
    cleanup()
  }
})

test('the clock of the company is named, and its day is not that of the agent', () => {
  expect(onCompanyClock('America/Montevideo', '2026-11-24T01:30:00.000Z')).toEqual({
    day: '2026-11-23',
    text: '23/11/2026 22:30 (GMT-3)',
  })
  expect(onCompanyClock('Asia/Kolkata', '2026-11-23T20:00:00.000Z').text).toBe('24/11/2026 01:30 (GMT+5:30)')
})
