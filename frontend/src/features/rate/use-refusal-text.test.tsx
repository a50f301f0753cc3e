import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Problem } from '../../lib/api/api.ts'
import { renderAt } from '../../testing/render.tsx'
import { useRefusalText } from './use-refusal-text.ts'

const Words = ({ mismatches }: { mismatches: readonly string[] }) => (
  <p>{useRefusalText()(new Problem(409, 'RATE_NOT_MATCHING', '', '', { mismatches }))}</p>
)

test.each([
  [['SUSPENDED'], 'La tarifa se suspendió mientras tanto: elegir otra.'],
  [['EXPIRED'], 'La tarifa venció para la fecha de esta cotización.'],
  [['CARRIER'], 'Esos recargos son de otro transportista.'],
  [['ORIGIN', 'SUSPENDED'], 'La tarifa no corresponde a esta cotización.'],
])('the text explains a rate refused for %j', async (mismatches, words) => {
  renderAt(<Words mismatches={mismatches} />)
  expect(await screen.findByText(words)).toBeVisible()
})

test('the text of a locked rate names the user who imports and the time', async () => {
  const locked = new Problem(409, 'LOCKED_BY_IMPORT', '', '', { name: 'J. Rey', since: '2026-03-01T10:00:00.000Z' })
  const Locked = () => <p>{useRefusalText()(locked)}</p>
  renderAt(<Locked />)
  expect(await screen.findByText(/^J\. Rey está importando tarifas de este titular desde .*\d\d:\d\d\./)).toBeVisible()
})
