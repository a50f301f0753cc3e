import { expect, test } from 'vitest'
import { boardOf } from './exchange-rates.ts'

const set = (currency: string, date: string, perBase: string, revision = 1) => ({
  currency,
  date,
  perBase,
  source: '',
  changedBy: 'lferreyra',
  revision,
})
const nameOf = () => 'Lucía Ferreyra'

test('a currency has its previous rate and the rates of the last 30 days', () => {
  const rates = [
    set('EUR', '2026-02-02', '1.08'),
    set('EUR', '2026-03-02', '1.09', 2),
    set('EUR', '2026-03-09', '1.10', 3),
  ]
  expect(boardOf(rates, '2026-03-10', nameOf)).toEqual([
    {
      currency: 'EUR',
      date: '2026-03-09',
      perBase: '1.10',
      source: '',
      setBy: { id: 'lferreyra', name: 'Lucía Ferreyra' },
      before: { date: '2026-03-02', perBase: '1.09' },
      series: [
        { date: '2026-03-02', perBase: '1.09' },
        { date: '2026-03-09', perBase: '1.10' },
      ],
      isOld: false,
      revision: 3,
    },
  ])
})

test('a rate is old after seven days, and a currency without rates is omitted', () => {
  const [board, ...otherBoards] = boardOf([set('ARS', '2026-03-02', '0.001')], '2026-03-10', nameOf)
  expect(otherBoards).toEqual([])
  expect(board).toMatchObject({ currency: 'ARS', isOld: true })
  expect(boardOf([set('ARS', '2026-03-03', '0.001')], '2026-03-10', nameOf)).toMatchObject([{ isOld: false }])
})
