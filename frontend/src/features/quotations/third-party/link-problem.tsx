import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../../components/feedback/empty.tsx'
import { ErrorCard } from '../../../components/feedback/error-card.tsx'
import { isProblem } from '../../../lib/api/problem.ts'
import { useAgentErrorText } from './use-agent-error-text.ts'
import { askNewLink } from './calls.ts'

interface LinkProblemProps {
  link: string
  error: unknown
  onRetry: () => void
}

/** A link that opens nothing: why, and what can be done about it. */
export const LinkProblem = ({ link, error, onRetry }: LinkProblemProps) => {
  const { t } = useTranslation('thirdParty')
  // A link that has expired does not say more than that, until it is used.
  const [told, setTold] = useState<unknown>()
  const said = told ?? error
  const status = isProblem(said) ? said.status : 0
  if (status === 410)
    return <Empty kind="none" level="h2" title={t('problem.canceled')} help={t('problem.canceledHelp')} />
  if (isProblem(said, 'ALREADY_SUBMITTED'))
    return <Empty kind="none" level="h2" title={t('sent.already')} help={t('sent.write')} />
  if (status === 401) return <Expired link={link} onTold={setTold} />
  if (status === 404 || status === 414)
    return <Empty kind="none" level="h2" title={t('problem.information')} help={t('problem.informationHelp')} />
  return <ErrorCard error={error} title={t('problem.reading')} onRetry={onRetry} />
}

/** The link has expired: another one can be asked for. `onTold`: there is a better reason why it opens nothing. */
const Expired = ({ link, onTold }: { link: string; onTold: (error: unknown) => void }) => {
  const { t } = useTranslation('thirdParty')
  const errorText = useAgentErrorText()
  const [asked, setAsked] = useState<'no' | 'busy' | 'done'>('no')
  const [failure, setFailure] = useState<unknown>()
  const ask = async () => {
    setAsked('busy')
    try {
      await askNewLink(link)
      setAsked('done')
    } catch (problem) {
      setAsked('no')
      // What no newer try can change is said instead of the time that has run out: 404 where a newer link replaced it.
      if (isProblem(problem) && (problem.code === 'ALREADY_SUBMITTED' || [404, 410].includes(problem.status)))
        onTold(problem)
      else setFailure(problem)
    }
  }
  return (
    <Empty
      kind="none"
      level="h2"
      title={t('problem.information')}
      help={asked === 'done' ? t('problem.newLinkAsked') : t('problem.expired')}
      actions={
        asked !== 'done' && (
          <>
            <Button intent="primary" loading={asked === 'busy'} onClick={() => void ask()}>
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
