import { useTranslation } from 'react-i18next'
import { TwoLines } from '../../../components/catalogue/master-list.tsx'
import { useFormat } from '../../../lib/format/use-format.ts'
import type { ProviderLine as Line } from '../provider.ts'
import { useCategoryName, useCountryName } from '../use-words.ts'

const NAMED = 2
// From this share on it is the cheapest so often that it stands out.
const OFTEN = 40

/** A row of the list: name, where it ships from and what it is; how often it gave costs and was the cheapest. */
export const ProviderLine = ({ row }: { row: Line }) => {
  const { t } = useTranslation('providers')
  const format = useFormat()
  const countryName = useCountryName()
  const categoryName = useCategoryName()
  const { originCountries: from } = row
  const places =
    from.length === 0
      ? t('anywhere')
      : from.length > NAMED
        ? from.join(' ')
        : from.map((code) => `${countryName(code)} ${code}`).join(', ')
  const [category] = row.categories
  const share = row.comparable === 0 ? undefined : Math.round((100 * row.cheapest) / row.comparable)
  return (
    <>
      <TwoLines
        title={
          <>
            {row.name}
            {row.state !== 'ACTIVE' && (
              <span className="tag" data-hue={row.state === 'BLOCKED' ? 'amber' : 'grey'}>
                {t(row.state === 'BLOCKED' ? 'blocked' : 'inactive')}
              </span>
            )}
          </>
        }
        below={[places, category === undefined ? '' : categoryName(category)].filter((text) => text !== '').join(' · ')}
      />
      {row.costs === 0 ? (
        <span className="quiet provider-unused">{t('noCosts')}</span>
      ) : (
        <span className="provider-use">
          <span>
            {share !== undefined && (
              <>
                <span className="provider-bar" aria-hidden="true">
                  <span style={{ width: `${share}%` }} data-often={share >= OFTEN || undefined} />
                </span>
                <span className="visually-hidden">{t('cheapestShare', { share })}</span>
                <span className="provider-share" aria-hidden="true">
                  {share} %
                </span>
              </>
            )}
          </span>
          <span className="two-lines-below">{t('costs', { count: row.costs, costs: format.decimal(row.costs) })}</span>
        </span>
      )}
    </>
  )
}
