import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EntryHistory } from '../../../components/catalogue/entry-history.tsx'
import { useMay } from '../../../lib/auth/session.ts'
import { commercialsOptions, historyOptions } from '../organization-queries.ts'
import { useHistoryFields } from '../use-fields.ts'

const types = [
  'OrganizationCreated',
  'OrganizationChanged',
  'OrganizationSalesRepReassigned',
  'OrganizationMerged',
  'OrganizationAbsorbed',
  'OrganizationDuplicateDismissed',
  'OrganizationDeactivated',
  'OrganizationReactivated',
] as const

/** History of the organization, newest first. */
export const HistoryCard = ({ id }: { id: string }) => {
  const { t } = useTranslation('organizations')
  const may = useMay()
  const { data, error, refetch } = useQuery(historyOptions(id))
  const { data: commercials } = useQuery({ ...commercialsOptions, enabled: may('COMERCIAL', 'PRICING') })
  const repName = (rep: string) =>
    rep === '' ? t('form.noRep') : (commercials?.rows.find((one) => one.id === rep)?.name ?? rep)
  const fields = useHistoryFields(repName)
  const words = (type: string) => {
    const known = types.find((one) => one === type)
    return known === undefined ? type : t(`event.${known}`)
  }
  return (
    <section className="card org-history">
      <header className="card-head">
        <h2>{t('history')}</h2>
        {data !== undefined && <span className="count">{data.length}</span>}
      </header>
      <div className="card-body">
        <EntryHistory events={data} error={error} onRetry={() => void refetch()} fields={fields} words={words} />
      </div>
    </section>
  )
}
