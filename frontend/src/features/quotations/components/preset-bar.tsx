import type { ListName } from '@freight/contracts/quotation/views'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSession } from '../../../lib/session.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { filterQuery, type ListFilters } from '../model/list-filters.ts'
import { isAt, type Preset, presetsOf } from '../model/presets.ts'
import { countOptions } from '../queries.ts'

const addressOf = ({ values }: Preset, sort: string | null) => {
  const search = new URLSearchParams()
  for (const [name, chosen] of Object.entries(values)) search.set(name, chosen.join(','))
  if (sort !== null) search.set('sort', sort)
  return { search: search.toString() }
}

/** The views that everybody has, with their counts. */
export const PresetBar = ({ list, filters, sort }: { list: ListName; filters: ListFilters; sort: string | null }) => {
  const { t } = useTranslation('quotations')
  const me = useSession()?.id ?? ''
  return (
    <ul className="preset-bar" aria-label={t('views')}>
      {presetsOf(list, me).map((preset) => (
        <li key={preset.id}>
          <Link
            className="preset"
            to={addressOf(preset, sort)}
            replace
            aria-current={isAt(preset, filters) ? 'true' : undefined}
          >
            {t(`preset.${preset.id}`)} <PresetCount list={list} preset={preset} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

const PresetCount = ({ list, preset }: { list: ListName; preset: Preset }) => {
  const format = useFormat()
  const { data } = useQuery(countOptions(list, filterQuery({ q: '', values: preset.values })))
  return data === undefined ? null : <span className="count">{format.decimal(data)}</span>
}
