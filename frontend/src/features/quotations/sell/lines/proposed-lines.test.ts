import { expect, test } from 'vitest'
import { NO_RULES, emptySellLine, sellDraftFromCosts } from '../sell-draft.ts'
import { filledSell, withoutProposed, withProposed } from './proposed-lines.ts'
import { cheapCost } from '../../samples/quotation.ts'

const draft = sellDraftFromCosts([cheapCost], () => true, NO_RULES)
const proposedOf = (idCharge: string) => ({
  ...emptySellLine(`template-${idCharge}`, 'USD', 'CLIENT'),
  idCharge,
  isProposed: true as const,
})
const [bought] = draft.lines
const proposed = [proposedOf(bought?.idCharge ?? ''), proposedOf('COM')]

test('a sale begins with the codes of its template that are not bought, and is not changed by them', () => {
  const shown = withProposed(draft, proposed)
  expect(shown.lines.slice(draft.lines.length).map(({ idCharge }) => idCharge)).toEqual(['COM'])
  expect(filledSell(shown)).toEqual(draft)
  expect(withoutProposed({ ...shown, carrier: 'LATAM' }, shown, draft)).toEqual({ ...draft, carrier: 'LATAM' })
})

test('a line of the template that is priced, described or part of another one is a line of the sale', () => {
  for (const more of [{ amount: '60' }, { perUnit: '2' }, { description: 'x' }, { included: true }]) {
    const lines = [...draft.lines, { ...proposedOf('COM'), ...more }]
    expect(filledSell({ ...draft, lines }).lines).toHaveLength(draft.lines.length + 1)
  }
})

test('once lines were changed the template is not proposed again', () => {
  const shown = withProposed(draft, proposed)
  const kept = withoutProposed({ ...shown, lines: draft.lines.slice(1) }, shown, draft)
  expect(withProposed(kept, proposed)).toBe(kept)
  expect(withProposed(draft, [])).toBe(draft)
})
