import { rateImportFields } from '@freight/contracts/rate-import/choices'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/format/use-format.ts'
import type { ImportRow } from '../queries.ts'

export type Concern = ImportRow['problems'][number]

const known = [
  'REQUIRED',
  'INVALID',
  'NUMBER_AMBIGUOUS',
  'DAY_AMBIGUOUS',
  'NO_SUCH_DAY',
  'PLACE_UNKNOWN',
  'LOCATION_UNKNOWN',
  'REPEATS_ROW',
  'OVERLAPS_ROW',
  'OVERLAPS_RATE',
  'CHANGED_SINCE_CHECK',
  'CURRENCY_DIFFERS',
  'NO_AMOUNT',
  'FAR_OFF',
  'NEGATIVE',
  'FLAT_BAND',
  'LACKS_CHARGES',
  'VALIDITY_REVERSED',
  'SAME_LOCATION',
  'CHARGE_CODE_NOT_USABLE',
  'CALCULATOR_NOT_OF_MODE',
  'MODE_OF_OTHER_TRANSPORT',
  'CONTAINER_WITHOUT_FCL',
  'PROVIDER_UNKNOWN',
  'CLIENT_UNKNOWN',
  'ENTRY_RETIRED',
  'PERCENT_BASE_LATER',
] as const

const fields = [...rateImportFields, 'charges', 'owner'] as const
type Bands = readonly { from: string; standing: string }[]
const bandsOf = (details: NonNullable<Concern['details']>): Bands =>
  Array.isArray(details['bands']) ? (details['bands'] as Bands) : []
const said = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** What stands against a row, or is to be minded, in words; with its column where one is to blame. */
export const useConcernWords = () => {
  const { t } = useTranslation('providers', { keyPrefix: 'rateImport' })
  const format = useFormat()
  return ({ column, code, details = {} }: Concern): string => {
    const field = fields.find((one) => one === details['field'] || one === column)
    const codes = details['codes']
    const standing = said(details['standing'])
    const [from, amount, currency] = [said(details['from']), said(details['amount']), said(details['currency'])]
    const bands = bandsOf(details).map((band) =>
      t('concern.fromOn', { from: format.decimal(band.from), amount: format.money(band.standing, currency) }),
    )
    const values = {
      field: field === undefined ? column : t(`field.${field}`),
      text: `“${said(details['text']) || column}”`,
      name: `${said(details['name'])}${Array.isArray(codes) ? ` (${codes.map(said).join(', ')}?)` : ''}`,
      row: said(details['row']),
      charge: said(details['charge'] ?? details['idCharge']),
      charges: said(details['charges']),
      code: said(details['code']),
      currency,
      other: said(details['other']),
      standing: standing === '' ? bands.join('; ') : format.money(standing, currency),
      from: from === '' ? '' : format.decimal(from),
      amount: amount === '' ? '' : format.decimal(amount),
    }
    const words = t(`concern.${known.find((one) => one === code) ?? 'other'}`, values)
    return column === '' || code === 'REQUIRED' ? words : `${column}: ${words}`
  }
}
