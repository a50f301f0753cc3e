import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorCard } from '../../../components/feedback/error-card.tsx'
import { SkeletonRows } from '../../../components/feedback/skeleton.tsx'
import { detailOptions } from '../quotation-queries.ts'
import { CostEditor, type CostEditorProps } from './cost-editor.tsx'

/** Joins reference and cost id in a `from` parameter that names a cost of another quotation: `MVD-2026-000001~c-1`. */
const BETWEEN = '~'

/** Whether a new cost starts as a copy from another quotation. */
export const isFormer = (from: string | undefined): from is string => from?.includes(BETWEEN) === true

/** Editor of a new cost that copies a former one, except for its validity. */
export const TakenCost = ({
  from,
  ...props
}: Omit<CostEditorProps, 'summary' | 'copiedCost' | 'formerReference'> & { from: string }) => {
  const { t } = useTranslation('prices')
  const [key = '', idCost] = from.split(BETWEEN)
  const { data, error, refetch } = useQuery(detailOptions(key))
  if (error !== null && data === undefined)
    return <ErrorCard error={error} title={t('former.failed', { reference: key })} onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonRows rows={8} height={31} />
  const source = data.cost?.find((one) => one.idCost === idCost)
  if (source === undefined) return <p className="card card-body quiet">{t('former.gone', { reference: key })}</p>
  return <CostEditor {...props} copiedCost={source} formerReference={key} />
}
