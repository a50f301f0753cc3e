import type { Fact } from './quotation-facts.ts'

/** Pseudo-random numbers from 0 to 1 by seed (mulberry32). */
const numbers = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296
}

const statuses = ['REQUESTED', 'PENDING', 'QUOTED', 'UPDATED', 'SENT', 'APPROVED', 'NOT_APPROVED', 'FUTURE']
const modes = [
  ['AIR', 'LSE'],
  ['AIR', 'ULD'],
  ['SEA', 'LCL'],
  ['SEA', 'FCL'],
]
const hour = 3_600_000

/** Random quotations of January to March 2026, the same for the same seed. */
export const randomFacts = (count: number, seed: number): Fact[] => {
  const random = numbers(seed)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const factOf = (index: number): Fact => {
    const requested = Date.parse('2026-01-05T12:00:00Z') + Math.floor(random() * 74 * 24) * hour
    const at = (hours: number) => new Date(requested + hours * hour).toISOString()
    const status = pick(statuses)
    const isQuoted = !['REQUESTED', 'PENDING'].includes(status)
    const isSent = ['SENT', 'APPROVED', 'NOT_APPROVED'].includes(status)
    const [transport, mode] = pick(modes)
    const client = Math.ceil(random() * 9)
    const hasCost = random() < 0.8
    const cost = (carrier: string) => ({
      id: `${index} ${carrier}`,
      agent: `Agent ${carrier}`,
      carrier,
      given: at(1),
      until: new Date(requested + 40 * 24 * hour).toISOString().slice(0, 10),
      stale: random() < 0.1,
      unit: (random() * 10).toFixed(2),
      total: '100.00',
      local: '20.00',
      transit: Math.ceil(random() * 40),
      freeDays: Math.ceil(random() * 21),
      agentId: `p-${carrier}`,
      won: status === 'APPROVED',
      comparable: true,
      cheapest: random() < 0.5,
      gap: Math.floor(random() * 40),
    })
    const invoices = (side: 'SELL' | 'COST', usd: string) =>
      usd === '0' ? [] : [{ side, id: `${index} ${side}`, day: at(60).slice(0, 10), at: at(60), usd }]
    const [sellInvoiced, costInvoiced] = [pick(['0', '400', '1000']), pick(['0', '300', '800'])]
    const costRequest = (provider: string) => {
      const closed = pick(['', '', 'WITHDRAWN'])
      return {
        id: `${index} ${provider}`,
        providerId: `p-${provider}`,
        provider,
        asked: at(2),
        due: at(26),
        answered: closed === '' && random() < 0.7 ? at(2 + random() * 40) : null,
        answers: 1,
        closed,
        reason: '',
      }
    }
    const freight = (code: string, usd: number, main: boolean) => ({ given: at(1), code, usd: usd.toFixed(2), main })
    return {
      key: `MVD-2026-${String(index).padStart(6, '0')}`,
      requested_at: at(0),
      status,
      cancelled: random() < 0.05,
      commercial: pick(['ana', 'beto', 'carla']),
      assigned_to: pick(['', 'lucia', 'juan']),
      client_id: `o-${client}`,
      client_name: `Client ${client}`,
      transport,
      mode,
      lane: pick(['HKG-MVD', 'CNSHA-UYMVD', 'DEHAM-UYMVD']),
      incoterm: pick(['FOB', 'CIF', 'EXW']),
      chargeable_kg: (random() * 1500).toFixed(3),
      chargeable_basis: pick(['VOLUME', 'GROSS', 'MINIMUM']),
      container_rows: mode === 'FCL' ? [{ type: pick(['20GP', '40HC']), quantity: 1 + Math.floor(random() * 3) }] : [],
      teu: mode === 'FCL' ? '2' : '0',
      ulds: mode === 'ULD' ? 2 : 0,
      pivot_kg: mode === 'ULD' ? '3000' : '0',
      gross_kg: (random() * 1500).toFixed(3),
      cbm: (random() * 8).toFixed(3),
      freight_lines: [freight('OFR', 1000, true), freight('BAF', 50 + random() * 200, false)],
      asked: random() < 0.6 ? [costRequest('MSC'), costRequest('LATAM')] : [],
      costs: [cost(pick(['LATAM', 'Iberia', 'Maersk'])), cost(pick(['LATAM', 'MSC']))],
      revisions: isSent ? Math.ceil(random() * 8) : 0,
      status_since: at(50),
      requested_seconds: 3600,
      ...(isQuoted && { first_quoted_at: at(1 + random() * 20) }),
      ...(isSent && { first_sent_at: at(25), valid_until: pick(['2026-03-19', '2026-03-21', '2026-03-24']) }),
      ...(status === 'APPROVED' && {
        first_won_at: at(48),
        sell_usd: '1000.00',
        sell_invoiced_usd: sellInvoiced,
        invoices: [...invoices('SELL', sellInvoiced), ...(hasCost ? invoices('COST', costInvoiced) : [])],
      }),
      ...(status === 'APPROVED' &&
        hasCost && { cost_usd: '800.00', margin_usd: '200.00', cost_invoiced_usd: costInvoiced }),
      ...(status === 'NOT_APPROVED' && { first_lost_at: at(48), outcome_reason: pick(['PRICE', 'TRANSIT_TIME']) }),
    }
  }
  return Array.from({ length: count }, (_, index) => factOf(index + 1))
}
