type DemoMarkupRule = {
  name: string
  transport?: 'SEA' | 'AIR' | 'ROAD'
  mode?: 'FCL'
  chargeSection?: 'DESTINATION'
  kind: 'PERCENT' | 'AMOUNT' | 'MINIMUM_PROFIT'
  basis?: 'CONTAINER' | 'KG'
  lines?: 'MAIN_FREIGHT' | 'ALL'
  value: string
  priority?: number
}

/** Markup rules of the demo: the sale price over the cost. */
export const demoMarkupRules: readonly DemoMarkupRule[] = [
  { name: 'General', kind: 'PERCENT', lines: 'ALL', value: '15' },
  { name: 'Flete aéreo', transport: 'AIR', kind: 'AMOUNT', basis: 'KG', lines: 'MAIN_FREIGHT', value: '0.25' },
  {
    name: 'Flete marítimo FCL',
    transport: 'SEA',
    mode: 'FCL',
    kind: 'AMOUNT',
    basis: 'CONTAINER',
    lines: 'MAIN_FREIGHT',
    value: '120',
  },
  { name: 'Gastos locales', chargeSection: 'DESTINATION', kind: 'PERCENT', lines: 'ALL', value: '20', priority: 10 },
  { name: 'Ganancia mínima', kind: 'MINIMUM_PROFIT', value: '150' },
]
