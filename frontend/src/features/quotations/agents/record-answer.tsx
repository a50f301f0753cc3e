import { useTranslation } from 'react-i18next'
import { CostEditor, type CostEditorProps } from '../costs/cost-editor.tsx'
import { useAsked } from './queries.ts'

/** An agent has told their costs by telephone or by mail: they are typed as a cost, and count as the agent's answer. */
export const RecordAnswer = ({
  costRequestId,
  ...props
}: Omit<CostEditorProps, 'summary' | 'like' | 'former' | 'answers'> & { costRequestId: string }) => {
  const { t } = useTranslation('agents')
  const request = useAsked(props.detail.key).find(({ id }) => id === costRequestId)
  if (request === undefined) return <p className="card card-body quiet">{t('record.gone')}</p>
  return <CostEditor {...props} answers={request} />
}
