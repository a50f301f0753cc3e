import { rateImportFields } from '@freight/contracts/vocabulary/rate-import'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/format/format.ts'
import type { ImportRow } from '../rate-import-queries.ts'

export type Concern = ImportRow['problems'][number]

const fields = [...rateImportFields, 'charges', 'owner'] as const
type Bands = readonly { from: string; standing: string }[]
const bandsOf = (details: NonNullable<Concern['details']>): Bands =>
  Array.isArray(details['bands']) ? (details['bands'] as Bands) : []
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Problems and warnings of a row as text, with the column where there is one. */
export const useConcernWords = () => {
  const { t, i18n } = useTranslation('providers')
  const format = useFormat()
  return ({ column, code, details = {} }: Concern): string => {
    const field = fields.find((one) => one === details['field'] || one === column)
    const codes = details['codes']
    const standingPrice = textOf(details['standing'])
    const [from, amount, currency] = [textOf(details['from']), textOf(details['amount']), textOf(details['currency'])]
    const bands = bandsOf(details).map((band) =>
      t('rateImport.concern.fromOn', {
        from: format.decimal(band.from),
        amount: format.money(band.standing, currency),
      }),
    )
    const values = {
      field: field === undefined ? column : t(`rateImport.field.${field}`),
      text: `“${textOf(details['text']) || column}”`,
      name: `${textOf(details['name'])}${Array.isArray(codes) ? ` (${codes.map(textOf).join(', ')}?)` : ''}`,
      row: textOf(details['row']),
      charge: textOf(details['charge'] ?? details['idCharge']),
      charges: textOf(details['charges']),
      code: textOf(details['code']),
      currency,
      other: textOf(details['other']),
      standing: standingPrice === '' ? bands.join('; ') : format.money(standingPrice, currency),
      from: from === '' ? '' : format.decimal(from),
      amount: amount === '' ? '' : format.decimal(amount),
    }
    const median = textOf(details['median'])
    const [to, latest] = [textOf(details['to']), textOf(details['latest'])]
    const limits = {
      times: format.decimal(textOf(details['times'])),
      median: median === '' ? '' : format.money(median, currency),
      prices: textOf(details['count']),
      to: to === '' ? '' : format.date(to),
      latest: latest === '' ? '' : format.date(latest),
      months: textOf(details['months']),
    }
    // Several columns make a departure: none of them is wrong by itself.
    if (code === 'INVALID' && details['field'] === 'sailings') return t('rateImport.concern.SAILING_ORDER')
    // The code comes from the server; `exists` confirms the key first.
    const known = i18n.exists(`providers:rateImport.concern.${code}`) ? code : 'other'
    const words = t(`rateImport.concern.${known as 'other'}`, { ...values, ...limits })
    return column === '' || code === 'REQUIRED' ? words : `${column}: ${words}`
  }
}
