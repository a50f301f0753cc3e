import { sortFields } from '@freight/contracts/tables/quotation-list'
import type { ListQuery } from './list-queries.ts'

/** Pseudo-random numbers, the same in every run. */
const seededRandom = (seed: number) => {
  let state = seed
  return <One>(choices: readonly [One, ...One[]]): One => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return choices[Math.floor((state / 2_147_483_648) * choices.length)] ?? choices[0]
  }
}

const filters = [
  'status=PENDING',
  'status=SENT,APPROVED',
  'status=UPDATED,FUTURE',
  'status=NOT_APPROVED',
  'scope=INTERNAL',
  'transportMode=SEA,ROAD',
  'transportMode=AIR',
  'modo=RORO,ULD',
  'modo=FCL',
  'incoterm=CPT,DAP',
  'incoterm=FOB',
  'client=$CLIENT',
  'assignedTo=$COLLEAGUE',
  'origin=CNSHA,UYMVD',
  'originCountry=CN,DE',
  'destinationCountry=UY',
  'destinationCountry=BR,US',
  'container=45HC',
  'container=40HC,20GP',
  'ttime=20',
  'ttime=99',
  'waitingHours=100',
  'statusFrom=$MONTH_AGO',
  'createdFrom=$MONTH_AGO',
  'createdTo=$YEARS_AGO',
  'changedFrom=$WEEK_AGO',
  'validTo=$YEARS_AGO',
  'weightFrom=9000',
  'volumeTo=0.03',
  'sellFrom=9000',
  'bestCostTo=260',
  'marginTo=8',
  'expired=true',
  'expired=false',
  'overdue=true',
  'readyToSell=true',
  'awaitsApproval=true',
  'awaitsAgents=true',
  'includeCancelled=true',
  'q=textil',
  'q=montevideo',
  'q=uy',
  'q=shanghai+fob',
  'q=salto+12',
] as const

/** This many random lists with up to three filters and any order. */
export const anyLists = (count: number, seed = 7): ListQuery[] => {
  const pick = seededRandom(seed)
  return Array.from({ length: count }, (_, n) => {
    const chosenFilters = Array.from({ length: pick([1, 2, 3]) }, () => pick(filters))
    const byName = new Map(chosenFilters.map((filter) => [filter.split('=', 1)[0], filter]))
    const query = [`list=${pick(['all', 'all', 'all', 'in-process'])}`, ...byName.values()].join('&')
    return { name: `any ${n + 1}`, role: 'PRICING_LEAD', query: `${query}&sort=${pick(['', '-'])}${pick(sortFields)}` }
  })
}
