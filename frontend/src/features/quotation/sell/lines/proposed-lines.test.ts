import { expect, test } from 'vitest'
import { emptySellLine, NO_RULES, sellDraftFromCosts } from '../sell-draft.ts'
import { filledSell, withoutAnswered, withProposed } from './proposed-lines.ts'
import { withoutTemplate } from '../../costs/template/use-template-lines.ts'
import { cheapCost } from '../../samples/quotation.ts'

const draft = sellDraftFromCosts([cheapCost], () => true, NO_RULES)
const proposedOf = (idCharge: string) => ({
  ...emptySellLine(`template-${idCharge}`, 'USD', 'CLIENT'),
  idCharge,
  isProposed: true as const,
})
const [bought] = draft.lines
const proposed = [proposedOf(bought?.idCharge ?? ''), proposedOf('COM')]

test('a sale starts with the template codes that are not bought, and they do not count as a change', () => {
  const shown = withProposed(draft, proposed)
  expect(shown.lines.slice(draft.lines.length).map(({ idCharge }) => idCharge)).toEqual(['COM'])
  expect(filledSell(shown)).toEqual(draft)
  expect(withoutTemplate({ ...shown, carrier: 'LATAM' }, shown, draft)).toEqual({ ...draft, carrier: 'LATAM' })
})

test('a template line becomes a line of the sale once it is priced, described or included', () => {
  for (const more of [{ amount: '60' }, { perUnit: '2' }, { description: 'x' }, { included: true }]) {
    const lines = [...draft.lines, { ...proposedOf('COM'), ...more }]
    expect(filledSell({ ...draft, lines }).lines).toHaveLength(draft.lines.length + 1)
  }
})

test('the template is not proposed again after the user changed the lines', () => {
  const shown = withProposed(draft, proposed)
  const remaining = withoutTemplate({ ...shown, lines: draft.lines.slice(1) }, shown, draft)
  expect(withProposed(remaining, proposed)).toBe(remaining)
  expect(withProposed(draft, [])).toBe(draft)
})

test('a suggested line disappears once its charge is bought from another supplier, a priced one stays', () => {
  const shown = withProposed(draft, proposed)
  const codes = (lines: typeof shown.lines) => lines.map(({ idCharge }) => idCharge)
  expect(codes(withoutAnswered(shown, [{ idCharge: 'COM' }]).lines)).toEqual(codes(draft.lines))
  const priced = { ...shown, lines: shown.lines.map((line) => ({ ...line, amount: '50.00' })) }
  expect(withoutAnswered(priced, [{ idCharge: 'COM' }])).toBe(priced)
})
