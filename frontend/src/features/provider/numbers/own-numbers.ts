import type { OwnNumbers } from '@freight/contracts/provider/own-numbers'

export type NumberName = keyof OwnNumbers

export const numberNames = [
  'airDivisor',
  'airStep',
  'airMinimum',
  'seaKgPerM3',
  'seaMinimum',
  'roadKgPerM3',
  'roadKgPerLdm',
  'roadStep',
  'roadMinimum',
] as const satisfies readonly NumberName[]

/** Form values of the numbers: empty where the company's apply. */
export type NumberValues = Record<NumberName, string>

const numbersFrom = (value: (name: NumberName) => string): NumberValues => ({
  airDivisor: value('airDivisor'),
  airStep: value('airStep'),
  airMinimum: value('airMinimum'),
  seaKgPerM3: value('seaKgPerM3'),
  seaMinimum: value('seaMinimum'),
  roadKgPerM3: value('roadKgPerM3'),
  roadKgPerLdm: value('roadKgPerLdm'),
  roadStep: value('roadStep'),
  roadMinimum: value('roadMinimum'),
})

export const noNumbers = numbersFrom(() => '')
export const numberValues = (ownNumbers: OwnNumbers): NumberValues => numbersFrom((name) => ownNumbers[name] ?? '')

const isNumberName = (name: string): name is NumberName => numberNames.some((one) => one === name)

/** Changed numbers as sent; an emptied one is removed. */
export const withNull = (changes: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [name, isNumberName(name) && value === '' ? null : value]),
  )

/** Typed numbers of a new provider. */
export const typedNumbers = (values: NumberValues) =>
  Object.fromEntries(numberNames.filter((name) => values[name] !== '').map((name) => [name, values[name]]))

const patterns = { whole: /^[1-9]\d{0,4}$/, leastKg: /^\d{1,5}(\.\d)?$/ }
const kinds = {
  airDivisor: 'whole',
  airMinimum: 'leastKg',
  seaKgPerM3: 'whole',
  seaMinimum: 'leastKg',
  roadKgPerM3: 'whole',
  roadKgPerLdm: 'whole',
  roadMinimum: 'leastKg',
} as const

/** Invalid numbers with their permitted values; steps come from a list and are always valid. */
export const wrongNumbers = (values: NumberValues): [NumberName, 'whole' | 'leastKg'][] =>
  numberNames.flatMap((name): [NumberName, 'whole' | 'leastKg'][] => {
    if (name === 'airStep' || name === 'roadStep') return []
    const kind = kinds[name]
    return values[name] === '' || patterns[kind].test(values[name]) ? [] : [[name, kind]]
  })
