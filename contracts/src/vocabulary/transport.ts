/** Transports with prices; express has its own prices. */
export const transports = ['SEA', 'AIR', 'ROAD', 'EXPRESS'] as const
/** The same in the filters of the dashboards and reports. */
export const filterTransports = ['AIR', 'SEA', 'ROAD', 'EXPRESS'] as const
/** Transports of a request. */
export const transportModes = ['SEA', 'AIR', 'ROAD'] as const
export const modesOf = { SEA: ['FCL', 'LCL', 'RORO'], AIR: ['ULD', 'LSE'], ROAD: ['FTL', 'LTL'] } as const
export const modes = [...modesOf.SEA, ...modesOf.AIR, ...modesOf.ROAD] as const

export const containerTypes = [
  '20FR',
  '20GP',
  '20HC',
  '20NOR',
  '20OT',
  '20PL',
  '20RE',
  '40FR',
  '40GP',
  '40HC',
  '40NOR',
  '40OT',
  '40PL',
  '40RE',
  '40REHC',
  '45HC',
] as const

/** Unit load devices by IATA code: containers, pallets, and cool containers (RKN, RAP). */
export const uldTypes = [
  'AKE',
  'AKN',
  'DPE',
  'ALF',
  'AAP',
  'AMA',
  'AMJ',
  'PLA',
  'PAG',
  'PMC',
  'PGA',
  'RKN',
  'RAP',
] as const
export const truckTypes = ['SIDER', 'BOX', 'REEFER', 'FLATBED', 'LOWBED', 'CONTAINER', 'TANK'] as const

export const stackables = ['YES', 'NO', 'TOP_LOAD'] as const
export const packingGroups = ['I', 'II', 'III'] as const
export const vehicleKinds = ['CAR', 'VAN', 'TRUCK', 'BUS', 'TRAILER', 'MACHINE', 'OTHER'] as const
export const movesHow = ['SELF_PROPELLED', 'TOWED', 'STATIC'] as const

/** Modes whose requests need a packing list. */
export const modesWithRows = ['LCL', 'LSE', 'LTL', 'RORO'] as const satisfies readonly (typeof modes)[number][]
