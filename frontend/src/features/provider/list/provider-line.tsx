import { useTranslation } from 'react-i18next'
import { TwoLines } from '../../../components/catalogue/master-list.tsx'
import { useFormat } from '../../../lib/format/use-format.ts'
import type { ProviderLine as Line } from '../provider.ts'
import { answerHue } from '../../../lib/format/answer-hue.ts'
import { useCountryName } from '../../../lib/i18n/use-country-name.ts'
import { useCategoryName } from '../use-words.ts'

const MAX_NAMED_COUNTRIES = 2

/** A list row: name, origins and categories, answer rate and time. */
export const ProviderLine = ({ row }: { row: Line }) => {
  const { t } = useTranslation('providers')
  const format = useFormat()
  const countryName = useCountryName()
  const categoryName = useCategoryName()
  const { originCountries: origins } = row
  const places =
    origins.length === 0
      ? t('anywhere')
      : origins.length > MAX_NAMED_COUNTRIES
        ? origins.join(' ')
        : origins.map((code) => `${countryName(code)} ${code}`).join(', ')
  const [category] = row.categories
  const share = row.asked === 0 ? undefined : Math.round((100 * row.answered) / row.asked)
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
      {share === undefined ? (
        <span className="quiet provider-unused">{t('noRequests')}</span>
      ) : (
        <span className="provider-use">
          <span>
            <span className="provider-bar hue" data-hue={answerHue(share)} aria-hidden="true">
              <span style={{ width: `${share}%` }} />
            </span>
            <span className="visually-hidden">{t('answerShare', { share: format.percent(share) })}</span>
            <span className="provider-share" aria-hidden="true">
              {format.percent(share)}
            </span>
          </span>
          {row.medianHours !== undefined && (
            <span className="two-lines-below">{t('answerHours', { hours: format.decimal(row.medianHours) })}</span>
          )}
        </span>
      )}
    </>
  )
}
