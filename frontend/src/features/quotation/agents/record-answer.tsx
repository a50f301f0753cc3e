import { useTranslation } from 'react-i18next'
import { CostEditor, type CostEditorProps } from '../costs/cost-editor.tsx'
import { useAgentRequests } from './agents-queries.ts'

/** Records an answer that an agent gave by telephone or mail: typed as a cost, stored as the agent's answer. */
export const RecordAnswer = ({
  costRequestId,
  ...props
}: Omit<CostEditorProps, 'summary' | 'copiedCost' | 'formerReference' | 'costRequest'> & { costRequestId: string }) => {
  const { t } = useTranslation('agents')
  const request = useAgentRequests(props.detail.key).find(({ id }) => id === costRequestId)
  if (request === undefined) return <p className="card card-body quiet">{t('record.gone')}</p>
  return <CostEditor {...props} costRequest={request} />
}
