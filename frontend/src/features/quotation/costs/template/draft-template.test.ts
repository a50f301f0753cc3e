import { expect, test } from 'vitest'
import { costInputOf, costProblems, emptyCostDraft, emptyCostLine, filledLines } from '../../charge-grid/cost-draft.ts'
import { withChosenTemplate, withoutTemplate, withTemplate } from './use-template-lines.ts'

const line = { ...emptyCostLine('1'), idCharge: 'AFR', concept: 'Flete aéreo', perUnit: '2.35' }
const draft = { ...emptyCostDraft('2026-12-15'), carrier: 'Nordhavn', lines: [line] }
const proposed = [{ ...emptyCostLine('template-AFR'), idCharge: 'AFR', isProposed: true as const }]

test('lines of a template are no lines of the cost until the user fills them in', () => {
  const empty = emptyCostDraft('2026-12-15')
  const shown = withTemplate(empty, proposed)
  expect(shown.lines).toBe(proposed)
  expect(filledLines(shown)).toEqual([])
  expect(costProblems(shown)).toEqual([{ code: 'NO_COST' }])
  const priced = { ...shown, lines: [...proposed.map((one) => ({ ...one, perUnit: '2.35' })), ...proposed] }
  const remaining = withoutTemplate(priced, shown, empty)
  expect(costInputOf(withTemplate(remaining, proposed)).charges).toEqual([
    expect.objectContaining({ idCharge: 'AFR', costPerKg: '2.35' }),
  ])
})

test('a template is proposed for an empty cost only, and not again after its lines were removed', () => {
  const empty = emptyCostDraft()
  const shown = withTemplate(empty, proposed)
  expect(withTemplate(draft, proposed)).toBe(draft)
  expect(withTemplate(empty, [])).toBe(empty)
  const without = withoutTemplate({ ...shown, lines: [] }, shown, empty)
  expect(withTemplate(without, proposed).lines).toEqual([])
  expect(withoutTemplate({ ...shown, carrier: 'LATAM' }, shown, empty)).toEqual({ ...empty, carrier: 'LATAM' })
})

test('another template keeps filled lines and adds the missing codes', () => {
  const [one] = proposed
  if (one === undefined) throw new Error('nothing is proposed')
  const chosen = [...proposed, { ...one, rowId: 'template-FSC', idCharge: 'FSC' }]
  const codesOf = (lines: readonly { idCharge: string }[]) => lines.map(({ idCharge }) => idCharge)
  const empty = emptyCostDraft()
  // The user typed nothing: the chosen template replaces the proposed one.
  expect(withChosenTemplate(empty, chosen)).toBe(empty)
  expect(withChosenTemplate({ ...draft, lines: [line, emptyCostLine('2')] }, chosen)).toMatchObject({
    linesSaid: true,
    lines: [line, { idCharge: 'FSC', isProposed: true }],
  })
  // Removed lines come back with a newly chosen template.
  const without = { ...empty, lines: [], linesSaid: true as const }
  expect(codesOf(withChosenTemplate(without, chosen).lines)).toEqual(['AFR', 'FSC'])
})
