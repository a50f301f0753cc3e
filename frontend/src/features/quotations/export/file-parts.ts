const parts: ReadonlySet<string> = new Set([
  'key',
  'createdAt',
  'status',
  'waiting',
  'client',
  'commercial',
  'mode',
  'origin',
  'destination',
  'incoterm',
  'volume',
  'weight',
  'chargeable',
  'containers',
  'costs',
  'bestCost',
  'sell',
  'margin',
  'validUntil',
  'ttime',
  'followUpOn',
  'agents',
  'assignedTo',
  'lastChangeAt',
])

/** What a file has of these columns of the screen: a button is no part of it. */
export const filePartsOf = (columns: readonly string[]): string =>
  columns.filter((column) => parts.has(column)).join(',')
