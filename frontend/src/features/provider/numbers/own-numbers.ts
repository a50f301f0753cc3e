import type { OwnNumbers } from '@freight/contracts/provider/own-numbers'

export type NumberName = keyof OwnNumbers

/** Kind of each number; the name begins with its transport. */
export const wordOf = {
  airDivisor: 'divisor',
  airStep: 'step',
  airMinimum: 'minimum',
  seaKgPerM3: 'perM3',
  seaMinimum: 'minimum',
  roadKgPerM3: 'perM3',
  roadKgPerLdm: 'perLdm',
  roadStep: 'step',
  roadMinimum: 'minimum',
} as const satisfies Record<NumberName, string>

// `Object.keys` loses the type of the names.
export const numberNames = Object.keys(wordOf) as NumberName[]

const patterns = { whole: /^[1-9]\d{0,4}$/, leastKg: /^\d{1,5}(\.\d)?$/ }

/** Invalid numbers with their permitted values; steps come from a list and are always valid. */
export const wrongNumbers = (values: OwnNumbers): [NumberName, 'whole' | 'leastKg'][] =>
  numberNames.flatMap((name): [NumberName, 'whole' | 'leastKg'][] => {
    const value = values[name] ?? ''
    const kind = wordOf[name] === 'minimum' ? 'leastKg' : 'whole'
    return wordOf[name] === 'step' || value === '' || patterns[kind].test(value) ? [] : [[name, kind]]
  })
