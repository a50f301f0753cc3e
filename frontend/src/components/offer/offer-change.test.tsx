import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { expect, test } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { type AlternativeChange, OfferChange } from './offer-change.tsx'
import { RevisionChanges } from '../../features/quotation/revisions/revisions-card.tsx'

const base: AlternativeChange = { idSell: 's-1', name: 'Vía Santos', kind: 'CHANGED', charges: [] }
const about = { code: 'OFR', concept: 'Flete', currency: 'USD' } as const

const draw = (more: Partial<AlternativeChange>, isOnly = true) => {
  renderAt(<OfferChange change={{ ...base, ...more }} isOnly={isOnly} displayCurrency="USD" />)
  return [...document.querySelectorAll('.changes > p')].map(({ textContent }) => textContent)
}

test('an unchanged alternative is not mentioned', () => expect(draw({ kind: 'SAME' })).toEqual([]))

test.each([
  [{ kind: 'ADDED', total: { to: '700' } }, /^Alternativa Vía Santosagregada US\$\s700,00$/],
  [{ kind: 'ADDED' }, /^Alternativa Vía Santosagregada$/],
  [{ kind: 'REMOVED' }, /^Alternativa Vía Santosquitada$/],
] as const)('an added or removed alternative is marked: %o', (more, words) =>
  expect(draw(more as Partial<AlternativeChange>)).toEqual([expect.stringMatching(words)]),
)

test('each charge shows its change; another currency has its sign', () => {
  const lines = draw({
    charges: [
      { ...about, kind: 'AMOUNT', from: '700', to: '650' },
      { ...about, kind: 'AMOUNT', from: '9', to: '8', currency: 'EUR' },
      { ...about, kind: 'ADDED', to: '30' },
      { ...about, kind: 'ON_REQUEST', to: '30' },
      { ...about, kind: 'REMOVED', from: '30' },
    ],
  })
  expect(lines).toEqual([
    'Flete700,00650,00',
    'Flete€ 9,00€ 8,00',
    'Fleteagregada 30,00',
    'Fletea pedido',
    'Fletequitada',
  ])
})

test('with several alternatives the name and the validity are shown', () =>
  expect(draw({ validity: { from: '2026-11-30', to: '2026-12-15' } }, false)).toEqual([
    'Vía Santos',
    'Válida hasta30/11/202615/12/2026',
  ]))

const charges: AlternativeChange['charges'] = [{ ...about, kind: 'AMOUNT', from: '700', to: '650' }]

test.each([
  [{ from: '700', to: '650', by: '-50', pct: '-7.1' }, '700,00 −50,00 · 7,1\u00a0% 650,00', 'green'],
  [{ from: '0', to: '50', by: '50' }, '0,00 +50,00 50,00', 'amber'],
] as const)('the new total is shown with its difference: %o', (total, words, hue) => {
  const [, line] = draw({ charges, total })
  expect(line).toBe(`Vía Santos en US$${words}`)
  expect(document.querySelector('.change-total .hue')).toHaveAttribute('data-hue', hue)
})

test('a total changed by exchange rates alone is not mentioned', () =>
  expect(draw({ total: { from: '700', to: '650', by: '-50' } })).toEqual([]))

const sell = {
  idSell: 's-1',
  description: 'Vía Santos',
  ruta: '',
  carrier: '',
  validez: '2026-11-30',
  charges: [],
  totals: [],
}
const revision = (...sells: readonly object[]) =>
  ({
    sells,
    fxSnapshot: { base: 'USD', date: '2026-11-19', rates: [] },
  }) as unknown as QuotationDetail['revisions'][number]

test('an unchanged revision has its own text', () => {
  renderAt(<RevisionChanges former={revision(sell)} revision={revision(sell)} displayCurrency="USD" />)
  expect(document.body).toHaveTextContent('Sin cambios: el cliente ya recibió esta misma oferta.')
})

test('a changed revision lists its changes', () => {
  const other = { ...sell, validez: '2026-12-15' }
  renderAt(<RevisionChanges former={revision(sell)} revision={revision(other)} displayCurrency="USD" />)
  expect(document.body).toHaveTextContent('Válida hasta30/11/202615/12/2026')
  expect(document.body).not.toHaveTextContent('Vía Santos')
})
