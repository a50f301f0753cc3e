import type { Mapping, ImportRow } from '../rate-import-queries.ts'

export type Correction = NonNullable<Mapping['corrections']>[number]

/** A correction of a row: its text key (`words`) with the value, and the new fields. */
export interface Proposal {
  words: 'swapDays' | 'use'
  value: string
  isDay: boolean
  set: Correction['set']
}

const placeFields = ['origin', 'destination'] as const
const dayFields = ['validFrom', 'validTo'] as const

const twoDigits = (n: number) => String(n).padStart(2, '0')

/** Last day of the month for a day that does not exist: 30/02 stands for the month's end. */
const lastOfMonth = (text: unknown, dates: Mapping['dates']): string | undefined => {
  const [, first, second, year] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(typeof text === 'string' ? text : '') ?? []
  const month = Number(dates === 'MDY' ? first : second)
  if (year === undefined || !(month >= 1 && month <= 12)) return undefined
  return `${year}-${twoDigits(month)}-${twoDigits(new Date(Date.UTC(Number(year), month, 0)).getUTCDate())}`
}

/** Corrections for the first problem of a row that need no new file. */
export const proposalsFor = (
  { problems: [problem], validFrom, validTo }: Pick<ImportRow, 'problems' | 'validFrom' | 'validTo'>,
  { columns, dates }: Pick<Mapping, 'columns' | 'dates'>,
): Proposal[] => {
  if (problem === undefined) return []
  if (problem.code === 'VALIDITY_REVERSED' && validFrom !== '' && validTo !== '')
    return [{ words: 'swapDays', value: '', isDay: false, set: { validFrom: validTo, validTo: validFrom } }]
  // "From" can be the heading of ports and of days.
  const settable = problem.code === 'PLACE_UNKNOWN' ? placeFields : dayFields
  // A place above the prices has no column.
  const across = settable.filter((one) => one === problem.column)
  const [field, ...others] =
    across.length > 0
      ? across
      : columns.flatMap(({ header, target }) =>
          header === problem.column && target.to === 'FIELD' ? settable.filter((one) => one === target.field) : [],
        )
  if (field === undefined || others.length > 0) return []
  const codes = problem.details?.['codes']
  if (problem.code === 'PLACE_UNKNOWN' && Array.isArray(codes))
    return codes
      .filter((code) => typeof code === 'string')
      .slice(0, 3)
      .map((code) => ({ words: 'use', value: code, isDay: false, set: { [field]: code } }))
  const day = problem.code === 'NO_SUCH_DAY' ? lastOfMonth(problem.details?.['text'], dates) : undefined
  return day === undefined ? [] : [{ words: 'use', value: day, isDay: true, set: { [field]: day } }]
}

/** Adds a correction to the file's; earlier ones of the same row stay. */
export const withCorrection = (
  corrections: Mapping['corrections'] = [],
  { row, lane, set }: Correction,
): readonly Correction[] => {
  const isSame = (one: Correction) => one.lane === lane && (lane !== undefined || one.row === row)
  return [
    ...corrections.filter((one) => !isSame(one)),
    { row, ...(lane !== undefined && { lane }), set: { ...corrections.find(isSame)?.set, ...set } },
  ]
}
