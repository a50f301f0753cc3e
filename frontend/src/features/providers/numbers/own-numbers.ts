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

/** The numbers as a form holds them: empty where they are the company's. */
export type NumberValues = Record<NumberName, string>

const each = (value: (name: NumberName) => string): NumberValues => ({
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

export const noNumbers = each(() => '')
export const numberValues = (own: OwnNumbers): NumberValues => each((name) => own[name] ?? '')

const isNumberName = (name: string): name is NumberName => numberNames.some((one) => one === name)

/** What is sent of changed fields: an emptied number is taken away. */
export const withNull = (changes: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [name, isNumberName(name) && value === '' ? null : value]),
  )

/** The numbers that were typed for a new provider. */
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

/** The numbers that cannot be taken, and what they should be; steps are chosen from a list. */
export const wrongNumbers = (values: NumberValues): [NumberName, 'whole' | 'leastKg'][] =>
  numberNames.flatMap((name): [NumberName, 'whole' | 'leastKg'][] => {
    if (name === 'airStep' || name === 'roadStep') return []
    const kind = kinds[name]
    return values[name] === '' || patterns[kind].test(values[name]) ? [] : [[name, kind]]
  })
