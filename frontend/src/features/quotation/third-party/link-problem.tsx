import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../../components/feedback/empty.tsx'
import { ErrorCard } from '../../../components/feedback/error-card.tsx'
import { isProblem } from '../../../lib/api/problem.ts'
import { useAgentErrorText } from './use-agent-error-text.ts'
import { requestNewLink } from './calls.ts'

interface LinkProblemProps {
  link: string
  error: unknown
  onRetry: () => void
}

/** Why a link does not open, and what the agent can do. */
export const LinkProblem = ({ link, error, onRetry }: LinkProblemProps) => {
  const { t } = useTranslation('thirdParty')
  // An expired link returns a more specific problem only when a new one is requested.
  const [failure, setFailure] = useState<unknown>()
  const shownError = failure ?? error
  const status = isProblem(shownError) ? shownError.status : 0
  if (status === 410)
    return <Empty kind="none" level="h2" title={t('problem.canceled')} help={t('problem.canceledHelp')} />
  if (isProblem(shownError, 'ALREADY_SUBMITTED'))
    return <Empty kind="none" level="h2" title={t('sent.already')} help={t('sent.write')} />
  if (status === 401) return <ExpiredLink link={link} onProblem={setFailure} />
  if (status === 404 || status === 414)
    return <Empty kind="none" level="h2" title={t('problem.information')} help={t('problem.informationHelp')} />
  return <ErrorCard error={error} title={t('problem.reading')} onRetry={onRetry} />
}

/**
 * An expired link, with a button that requests a new one. `onProblem`: a more specific reason why the link does not
 * open.
 */
const ExpiredLink = ({ link, onProblem }: { link: string; onProblem: (error: unknown) => void }) => {
  const { t } = useTranslation('thirdParty')
  const errorText = useAgentErrorText()
  const [linkState, setLinkState] = useState<'no' | 'busy' | 'done'>('no')
  const [failure, setFailure] = useState<unknown>()
  const requestAgain = async () => {
    setLinkState('busy')
    try {
      await requestNewLink(link)
      setLinkState('done')
    } catch (problem) {
      setLinkState('no')
      // A final problem replaces the expiry: 404 where a newer link exists.
      if (isProblem(problem) && (problem.code === 'ALREADY_SUBMITTED' || [404, 410].includes(problem.status)))
        onProblem(problem)
      else setFailure(problem)
    }
  }
  return (
    <Empty
      kind="none"
      level="h2"
      title={t('problem.information')}
      help={linkState === 'done' ? t('problem.newLinkAsked') : t('problem.expired')}
      actions={
        linkState !== 'done' && (
          <>
            <Button intent="primary" loading={linkState === 'busy'} onClick={() => void requestAgain()}>
              {t('problem.newLink')}
            </Button>
            {failure !== undefined && (
              <p className="form-below error" role="alert">
                {t('problem.newLinkFailed')} {errorText(failure)}
              </p>
            )}
          </>
        )
      }
    />
  )
}
