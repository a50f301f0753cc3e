import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../components/avatar.tsx'
import { TwoLines } from '../../../components/catalogue/master-list.tsx'
import { useMe } from '../../../lib/auth/me.ts'
import { type OrganizationLine as Line, formatRut } from '../organization.ts'

/** A list row: names and tax number, country, open quotations, representative. */
export const OrganizationLine = ({ row }: { row: Line }) => {
  const { t } = useTranslation('organizations')
  const me = useMe()
  const below = [row.razonSocial, formatRut(row.rut)].filter((text) => text !== '').join(' · ')
  return (
    <>
      <TwoLines
        title={
          <>
            {row.nombreFantasia}
            {row.prospect && (
              <span className="tag" data-hue="amber">
                {t('prospect')}
              </span>
            )}
            {!row.active && <span className="tag">{t('inactive')}</span>}
          </>
        }
        below={below === '' ? t('toConfirm') : below}
      />
      <span className="org-row-country quiet">{row.paisCod}</span>
      <span
        className={row.open === 0 ? 'org-row-open quiet' : 'org-row-open'}
        title={t('openCount', { count: row.open })}
      >
        {row.open}
      </span>
      <span className="org-row-rep">
        {row.salesRep !== undefined && <Avatar name={row.salesRep.name} own={row.salesRep.id === me.id} size={22} />}
      </span>
    </>
  )
}
