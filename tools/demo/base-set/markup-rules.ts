type DemoMarkupRule = {
  name: string
  transport?: 'SEA' | 'AIR' | 'ROAD'
  mode?: 'FCL'
  chargeSection?: 'FREIGHT' | 'DESTINATION'
  kind: 'PERCENT' | 'PER_UNIT' | 'FLAT'
  value: string
  priority?: number
}

/** What is added to a cost when nobody says otherwise. */
export const demoMarkupRules: readonly DemoMarkupRule[] = [
  { name: 'General', kind: 'PERCENT', value: '15' },
  { name: 'Flete aéreo', transport: 'AIR', chargeSection: 'FREIGHT', kind: 'PER_UNIT', value: '0.25' },
  { name: 'Flete marítimo FCL', transport: 'SEA', mode: 'FCL', chargeSection: 'FREIGHT', kind: 'FLAT', value: '120' },
  { name: 'Gastos locales', chargeSection: 'DESTINATION', kind: 'PERCENT', value: '20', priority: 10 },
]
