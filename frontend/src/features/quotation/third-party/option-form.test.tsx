import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { UnparsedInputsScope, useUnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import { loadTexts } from '../../../lib/i18n/i18n.ts'
import { renderAt } from '../../../testing/render.tsx'
import { type CostDraft, emptyCostDraft } from '../charge-grid/cost-draft.ts'
import { onCompanyClock } from './company-clock.ts'
import { OptionFields } from './option-form.tsx'

const over = 'Esta fecha ya pasó: la oferta no podría usarse.'
const Fields = ({ draft }: { draft: CostDraft }) => (
  <UnparsedInputsScope value={useUnparsedInputs('one')}>
    <OptionFields draft={draft} onChange={() => undefined} problems={[]} today="2026-11-20" hasContainers={false} />
  </UnparsedInputsScope>
)
const fieldsUntil = async (validez: string) => {
  await loadTexts('pricing', 'quotation')
  renderAt(<Fields draft={emptyCostDraft(validez)} />)
}

test('a past validity shows a warning at its field, linked for screen readers', async () => {
  await fieldsUntil('2026-11-19')
  expect(screen.getByLabelText('Validez')).toHaveAccessibleDescription(over)
})

test('a validity of today or later, or an empty one, has no warning', async () => {
  for (const validez of ['2026-11-20', '2027-01-01', '']) {
    await fieldsUntil(validez)
    expect(screen.getByLabelText('Validez')).toHaveAccessibleDescription('')
    expect(screen.queryByText(over)).toBe(null)
    cleanup()
  }
})

test("a due date names the company's time zone, whose day may differ from the agent's", () => {
  expect(onCompanyClock('America/Montevideo', '2026-11-24T01:30:00.000Z')).toEqual({
    day: '2026-11-23',
    text: '23/11/2026 22:30 (GMT-3)',
  })
  expect(onCompanyClock('America/Montevideo', '2026-11-24T01:30:00.000Z', 'en').text).toBe('23 Nov 2026 22:30 (GMT-3)')
  expect(onCompanyClock('Asia/Kolkata', '2026-11-23T20:00:00.000Z').text).toBe('24/11/2026 01:30 (GMT+5:30)')
})
