import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../../testing/fake-api.ts'
import { renderAt } from '../../../../testing/render.tsx'
import { quotation } from '../../samples/quotation.ts'
import { sold } from '../../samples/sold.ts'
import { SellLines } from '../sell-lines.tsx'
import { SourceWords } from '../sell-grid-parts.tsx'

test('a stored line shows the name of its markup rule, even if the rule no longer applies', async () => {
  fakeApi({ 'GET /app/v1/markup-rules/for': () => ({ body: { rules: [], mainFreight: [], unapplied: [] } }) })
  const minimumProfit = { amount: '30.00', markupRuleId: 'profit' }
  const [freight, ...others] = sold.charges
  const charges = [{ ...freight, markupRuleId: 'asia', minimumProfit }, ...others] as typeof sold.charges
  const markupRules = [{ id: 'asia', name: 'Importación desde Asia' }]
  renderAt(<SellLines detail={{ ...quotation, markupRules }} sell={{ ...sold, charges }} />)
  const words = 'Importación desde Asia + USD 30,00 para la ganancia mínima'
  expect(screen.getByText(words)).toBeVisible()
})

test('a tooltip shows long text in full on focus; short text is no tab stop', async () => {
  renderAt(
    <>
      <SourceWords text="a mano" />
      <SourceWords text="Importación desde Asia" />
      <SourceWords text="+ 12 %" fullText="Flete aéreo: + 12 %" />
    </>,
  )
  const user = userEvent.setup()
  await user.tab()
  expect(screen.getByText('Importación desde Asia')).toHaveFocus()
  await waitFor(() => expect(screen.getAllByText('Importación desde Asia')).toHaveLength(2))
  await user.tab()
  expect(await screen.findByText('Flete aéreo: + 12 %')).toBeVisible()
})
