import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CatalogueHistory } from '../../../components/catalogue/entry-history.tsx'
import { useMay } from '../../../lib/auth/session.ts'
import { commercialsOptions } from '../organization-queries.ts'
import { useHistoryFields } from '../use-fields.ts'

/** History of the organization, newest first. */
export const HistoryCard = ({ id }: { id: string }) => {
  const { t } = useTranslation('organizations')
  const may = useMay()
  const { data: commercials } = useQuery({ ...commercialsOptions, enabled: may('COMERCIAL', 'PRICING') })
  const repName = (rep: string) =>
    rep === '' ? t('form.noRep') : (commercials?.rows.find((one) => one.id === rep)?.name ?? rep)
  const fields = useHistoryFields(repName)
  return (
    <CatalogueHistory collection="organizations" id={id} namespace="organizations" fields={fields}>
      {(history, count) => (
        <section className="card org-history">
          <header className="card-head">
            <h2>{t('history')}</h2>
            {count !== undefined && <span className="count">{count}</span>}
          </header>
          <div className="card-body">{history}</div>
        </section>
      )}
    </CatalogueHistory>
  )
}
