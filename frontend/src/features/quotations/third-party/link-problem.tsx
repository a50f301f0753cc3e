import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../../components/feedback/empty.tsx'
import { ErrorCard } from '../../../components/feedback/error-card.tsx'
import { isProblem } from '../../../lib/api/problem.ts'
import { askNewLink } from './calls.ts'

interface LinkProblemProps {
  link: string
  error: unknown
  onRetry: () => void
}

/** A link that opens nothing: why, and what can be done about it. */
export const LinkProblem = ({ link, error, onRetry }: LinkProblemProps) => {
  const { t } = useTranslation('thirdParty')
  const [asked, setAsked] = useState<'no' | 'busy' | 'done' | 'failed'>('no')
  const status = isProblem(error) ? error.status : 0
  if (status === 410)
    return <Empty kind="none" level="h2" title={t('problem.canceled')} help={t('problem.canceledHelp')} />
  if (status === 401) {
    const ask = () => {
      setAsked('busy')
      askNewLink(link).then(
        () => setAsked('done'),
        () => setAsked('failed'),
      )
    }
    return (
      <Empty
        kind="none"
        level="h2"
        title={t('problem.information')}
        help={asked === 'done' ? t('problem.newLinkAsked') : t('problem.expired')}
        actions={
          asked === 'done' ? undefined : (
            <>
              <Button intent="primary" loading={asked === 'busy'} onClick={ask}>
                {t('problem.newLink')}
              </Button>
              {asked === 'failed' && (
                <p className="form-below error" role="alert">
                  {t('problem.newLinkFailed')}
                </p>
              )}
            </>
          )
        }
      />
    )
  }
  if (status === 404 || status === 414)
    return <Empty kind="none" level="h2" title={t('problem.information')} help={t('problem.informationHelp')} />
  return <ErrorCard error={error} title={t('problem.reading')} onRetry={onRetry} />
}
