import type { RuleFilter } from '@freight/contracts/quotation-rule/evaluate'

export type DemoRule = {
  name: string
  send: boolean
  active: boolean
  filters: readonly RuleFilter[]
}

const when = (
  filterType: RuleFilter['filterType'],
  condition: RuleFilter['condition'],
  value: string,
): Omit<RuleFilter, 'id'> => ({ filterType, condition, value })

const noRate = when('AUTORATE', 'EQUALS', 'FALSE')

const requestRule = (name: string, ...filters: readonly Omit<RuleFilter, 'id'>[]): DemoRule => ({
  name,
  send: true,
  active: true,
  filters: filters.map((filter, index) => ({ id: `f-${index + 1}`, ...filter })),
})
const deny = (name: string, ...filters: readonly Omit<RuleFilter, 'id'>[]): DemoRule => ({
  ...requestRule(name, ...filters),
  send: false,
})
const off = (rule: DemoRule): DemoRule => ({ ...rule, active: false })

/** Rules that send cost requests to agents automatically, in rule order. */
export const demoRules: readonly DemoRule[] = [
  requestRule(
    'Aéreo del sur de Europa',
    when('TRANSPORT_MODE', 'EQUALS', 'AIR'),
    when('ORIGIN', 'EQUALS', 'ES, IT, NL'),
  ),
  requestRule(
    'LCL desde Asia',
    when('MODE', 'EQUALS', 'LCL'),
    when('ORIGIN', 'EQUALS', 'HK, KR, TW, VN, CNNGB, CNTAO'),
  ),
  requestRule(
    'FCL a Buenos Aires sin tarifa',
    when('MODE', 'EQUALS', 'FCL'),
    when('DESTINATION', 'EQUALS', 'ARBUE'),
    noRate,
  ),
  deny(
    'Ya hay tarifa de consolidado',
    when('AUTORATE', 'EQUALS', 'TRUE'),
    when('MODE', 'EQUALS', 'LCL'),
    when('INCOTERM', 'NOT_EQUALS', 'EXW, FCA'),
  ),
  deny('Exportaciones: las ve Pricing', when('ORIGIN', 'EQUALS', 'UY'), when('TRANSPORT_MODE', 'NOT_EQUALS', 'ROAD')),
  requestRule('Aéreo desde China', when('TRANSPORT_MODE', 'EQUALS', 'AIR'), when('ORIGIN', 'EQUALS', 'CN, HK')),
  requestRule(
    'Terrestre desde Chile y Paraguay',
    when('TRANSPORT_MODE', 'EQUALS', 'ROAD'),
    when('ORIGIN', 'HAS', 'CL, PY'),
  ),
  deny(
    'Terrestre corto a Montevideo',
    when('TRANSPORT_MODE', 'EQUALS', 'ROAD'),
    when('ORIGIN', 'EQUALS', 'AR'),
    when('DESTINATION', 'CONTAINS', 'Montevideo'),
  ),
  requestRule('EXW de Estados Unidos', when('INCOTERM', 'EQUALS', 'EXW'), when('ORIGIN', 'EQUALS', 'US')),
  off(requestRule('RORO a Buenos Aires', when('MODE', 'EQUALS', 'RORO'), when('DESTINATION', 'EQUALS', 'ARBUE'))),
  off(
    requestRule('Lo demás de Asia', when('ORIGIN', 'EQUALS', 'JP, SG, TH'), when('AUTORATE', 'NOT_HAS', 'Ocean Star')),
  ),
  off(deny('ULD con tarifa propia', when('MODE', 'EQUALS', 'ULD'), when('AUTORATE', 'HAS', 'TRUE'))),
]
