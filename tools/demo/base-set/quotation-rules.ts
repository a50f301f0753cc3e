import type { RuleFilter } from '@freight/contracts/quotation-rule/evaluate'

export type DemoRule = {
  name: string
  send: boolean
  active: boolean
  filters: readonly RuleFilter[]
}

const ruleFilter = (
  filterType: RuleFilter['filterType'],
  condition: RuleFilter['condition'],
  value: string,
): Omit<RuleFilter, 'id'> => ({ filterType, condition, value })

const noRate = ruleFilter('AUTORATE', 'EQUALS', 'FALSE')

const requestRule = (name: string, ...filters: readonly Omit<RuleFilter, 'id'>[]): DemoRule => ({
  name,
  send: true,
  active: true,
  filters: filters.map((filter, index) => ({ id: `f-${index + 1}`, ...filter })),
})
const denyRule = (name: string, ...filters: readonly Omit<RuleFilter, 'id'>[]): DemoRule => ({
  ...requestRule(name, ...filters),
  send: false,
})
const inactiveRule = (rule: DemoRule): DemoRule => ({ ...rule, active: false })

/** Rules that send cost requests to agents automatically, in rule order. */
export const demoRules: readonly DemoRule[] = [
  requestRule(
    'Aéreo del sur de Europa',
    ruleFilter('TRANSPORT_MODE', 'EQUALS', 'AIR'),
    ruleFilter('ORIGIN', 'EQUALS', 'ES, IT, NL'),
  ),
  requestRule(
    'LCL desde Asia',
    ruleFilter('MODE', 'EQUALS', 'LCL'),
    ruleFilter('ORIGIN', 'EQUALS', 'HK, KR, TW, VN, CNNGB, CNTAO'),
  ),
  requestRule(
    'FCL a Buenos Aires sin tarifa',
    ruleFilter('MODE', 'EQUALS', 'FCL'),
    ruleFilter('DESTINATION', 'EQUALS', 'ARBUE'),
    noRate,
  ),
  denyRule(
    'Ya hay tarifa de consolidado',
    ruleFilter('AUTORATE', 'EQUALS', 'TRUE'),
    ruleFilter('MODE', 'EQUALS', 'LCL'),
    ruleFilter('INCOTERM', 'NOT_EQUALS', 'EXW, FCA'),
  ),
  denyRule(
    'Exportaciones: las ve Pricing',
    ruleFilter('ORIGIN', 'EQUALS', 'UY'),
    ruleFilter('TRANSPORT_MODE', 'NOT_EQUALS', 'ROAD'),
  ),
  requestRule(
    'Aéreo desde China',
    ruleFilter('TRANSPORT_MODE', 'EQUALS', 'AIR'),
    ruleFilter('ORIGIN', 'EQUALS', 'CN, HK'),
  ),
  requestRule(
    'Terrestre desde Chile y Paraguay',
    ruleFilter('TRANSPORT_MODE', 'EQUALS', 'ROAD'),
    ruleFilter('ORIGIN', 'HAS', 'CL, PY'),
  ),
  denyRule(
    'Terrestre corto a Montevideo',
    ruleFilter('TRANSPORT_MODE', 'EQUALS', 'ROAD'),
    ruleFilter('ORIGIN', 'EQUALS', 'AR'),
    ruleFilter('DESTINATION', 'CONTAINS', 'Montevideo'),
  ),
  requestRule('EXW de Estados Unidos', ruleFilter('INCOTERM', 'EQUALS', 'EXW'), ruleFilter('ORIGIN', 'EQUALS', 'US')),
  inactiveRule(
    requestRule(
      'RORO a Buenos Aires',
      ruleFilter('MODE', 'EQUALS', 'RORO'),
      ruleFilter('DESTINATION', 'EQUALS', 'ARBUE'),
    ),
  ),
  inactiveRule(
    requestRule(
      'Lo demás de Asia',
      ruleFilter('ORIGIN', 'EQUALS', 'JP, SG, TH'),
      ruleFilter('AUTORATE', 'NOT_HAS', 'Ocean Star'),
    ),
  ),
  inactiveRule(
    denyRule('ULD con tarifa propia', ruleFilter('MODE', 'EQUALS', 'ULD'), ruleFilter('AUTORATE', 'HAS', 'TRUE')),
  ),
]
