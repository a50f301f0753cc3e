import {
  acrossColumns,
  type FileSection,
  tariffColumns,
  zoneOfField,
} from '@freight/contracts/express-tariff/tariff-file'
import { columnsOfFile, guessColumns, type ImportColumn } from '../../../components/csv-import/import-columns.ts'
import type { Language } from '../../../lib/storage/preferences.ts'

const required = new Set(['zone', 'upToKg', 'fromKg', 'amount', 'countries', 'code', 'basis', 'trigger.kind'])

const weights = ['kg', 'kgs', 'peso', 'weight', 'peso kg', 'weight kg', 'kilos']
/** Other headings of carriers' rate cards, in any language. */
const names = {
  zone: ['zona', 'zone', 'area'],
  upToKg: [...weights, 'hasta', 'up to', 'ate', 'peso hasta'],
  fromKg: ['desde', 'from', 'a partir de', 'peso desde', ...weights],
  amount: ['precio', 'price', 'preco', 'tarifa', 'rate', 'valor', 'monto'],
  kind: ['tipo', 'type', 'producto', 'product', 'produto'],
  countries: ['pais', 'country', 'codigo de pais', 'country code', 'iso'],
  postals: ['codigo postal', 'postal code', 'cep', 'zip', 'cp'],
  cities: ['ciudad', 'city', 'cidade'],
}

/** `Zona 3`, `ZONE 3` and `Z3` are zone 3; undefined for a heading that names no zone. */
const zoneIn = (heading: string): string | undefined => {
  const name = heading
    .trim()
    .replace(/^(zonas?|zones?)\b[\s.:-]*|^z(?=\d)/i, '')
    .trim()
  return /^[A-Za-z0-9][A-Za-z0-9 ._-]{0,39}$/.test(name) ? name : undefined
}

/** Columns of a file by its headings: a row for each price, or weights down and zones across. */
export const importColumns = (
  section: FileSection,
  header: readonly string[],
  language: Language,
): readonly ImportColumn[] => {
  const columns = columnsOfFile(tariffColumns[section], language, { required, names })
  if (header.length === 0 || section === 'zones' || section === 'surcharges') return columns
  const { zone, amount } = guessColumns(columns, header)
  if (zone !== undefined && amount !== undefined) return columns
  const others = columnsOfFile(acrossColumns(section, []), language, { required, names })
  const taken = new Set(Object.values(guessColumns(others, header)))
  const headings = new Map(
    header.flatMap((heading, index) => {
      const name = taken.has(index) ? undefined : zoneIn(heading)
      return name === undefined ? [] : [[name, heading] as const]
    }),
  )
  return columnsOfFile(acrossColumns(section, [...headings.keys()]), language, { required, names }).map((column) => {
    const heading = headings.get(zoneOfField(column.field) ?? '')
    return heading === undefined ? column : { ...column, label: heading, names: [heading], spec: { label: heading } }
  })
}
