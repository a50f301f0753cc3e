import { Button } from '@blueprintjs/core'
import { DocumentIcon, RefreshIcon } from '@blueprintjs/icons'
import type { OutboxMail } from '@freight/contracts/mail/outbox'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFileSize } from '../../../components/documents/use-file-size.ts'
import { ErrorCard } from '../../../components/feedback/error-card.tsx'
import { SkeletonRows } from '../../../components/feedback/skeleton.tsx'
import { notify } from '../../../components/feedback/toaster.ts'
import { downloadFile } from '../../../lib/api/download.ts'
import { useErrorText } from '../../../lib/api/use-error-text.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useRetryMail } from '../account-mutations.ts'
import { mailQuery } from '../account-queries.ts'
import { MailStateMark } from './mail-state-mark.tsx'

const refusedIn = (error: string) => / for (?<count>\d+) of (?<all>\d+) recipients/.exec(error)?.groups

/** Whether the mail was partly delivered; a resend goes to the other recipients only. */
const isPartlyTaken = (error: string | undefined): boolean => {
  const refused = refusedIn(error ?? '')
  return refused !== undefined && refused['count'] !== refused['all']
}

/** Translated reason of a failed mail. */
const useMailError = () => {
  const { t } = useTranslation('settings')
  return (error: string | undefined): string | undefined => {
    if (error === undefined) return undefined
    if (error === 'EXPIRED') return t('account.outbox.expired')
    const refusal = /\b[45]\d\d\b/.exec(error)?.[0]
    if (refusal === undefined) return t('account.outbox.unreachable', { code: error })
    const { count, all } = refusedIn(error) ?? {}
    return count === undefined || all === undefined
      ? t('account.outbox.refused', { code: refusal })
      : t('account.outbox.partlyRefused', { code: refusal, refused: count, all })
  }
}

/** Content and delivery of a mail, with a button to resend it. */
export const MailDetail = ({ id }: { id: string }) => {
  const { t } = useTranslation('settings')
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery(mailQuery(id))
  const retry = useRetryMail()
  // Time of opening, read once: decides whether a link has expired; the server checks it again.
  const [openedAt] = useState(() => new Date().toISOString())

  if (data === undefined)
    return (
      <div className="stack flex-1 min-width-0 scrolls-y">
        {error === null ? (
          <SkeletonRows rows={6} height={30} />
        ) : (
          <ErrorCard error={error} onRetry={() => void refetch()} />
        )}
      </div>
    )

  const isOver = data.erasedAt !== undefined || (data.usefulUntil !== undefined && data.usefulUntil <= openedAt)
  const send = () =>
    void retry.run(id).then(
      () => void notify({ kind: 'done', title: t('account.outbox.retried') }),
      (failure: unknown) =>
        void notify({ kind: 'failed', title: t('account.outbox.notRetried'), text: errorText(failure) }),
    )
  return (
    <article className="stack flex-1 min-width-0 scrolls-y" aria-label={data.subject}>
      <header className="min-height-40 pad-6-12 row gap-10 flex-none">
        <h3 className="flex-1 min-width-0 breaks-words size-13-5">{data.subject}</h3>
        <MailStateMark state={data.state} />
        {data.state !== 'SENT' && !isOver && (
          <Button
            size="small"
            icon={<RefreshIcon size={14} />}
            loading={retry.isBusy}
            title={isPartlyTaken(data.error) ? t('account.outbox.onlyRefused') : undefined}
            onClick={send}
          >
            {t(data.state === 'WAITING' ? 'account.outbox.sendNow' : 'account.outbox.sendAgain')}
          </Button>
        )}
      </header>
      <MailFacts mail={data} />
      {data.attachments !== undefined && <MailFiles id={id} files={data.attachments} />}
      <MailContent mail={data} />
    </article>
  )
}

const MailContent = ({ mail }: { mail: OutboxMail }) => {
  const { t } = useTranslation('settings')
  const format = useFormat()
  if (mail.erasedAt !== undefined)
    return (
      <p className="gap-7 pad-7-12 row size-12-5 quiet line-above">
        {t('account.outbox.erased', { at: format.dateTime(mail.erasedAt) })}
      </p>
    )
  if (mail.isWithheld === true)
    return <p className="gap-7 pad-7-12 row size-12-5 quiet line-above">{t('account.outbox.withheld')}</p>
  return (
    <>
      {/* The sandbox runs no scripts and disables links. */}
      <iframe
        className="mail-preview no-edge flex-1 full"
        title={t('account.outbox.preview')}
        sandbox=""
        srcDoc={mail.html}
      />
      {mail.usefulUntil !== undefined && (
        <p className="gap-7 pad-7-12 row size-12-5 quiet line-above">{t('account.outbox.masked')}</p>
      )}
    </>
  )
}

interface MailFilesProps {
  id: string
  files: NonNullable<OutboxMail['attachments']>
}

const MailFiles = ({ id, files }: MailFilesProps) => {
  const { t } = useTranslation('settings')
  const errorText = useErrorText()
  const fileSize = useFileSize()
  const save = (name: string, index: number) =>
    downloadFile(`/app/v1/outbox/${encodeURIComponent(id)}/attachments/${index + 1}`, name).catch(
      (failure: unknown) =>
        void notify({ kind: 'failed', title: t('common.notDownloaded', { name }), text: errorText(failure) }),
    )
  return (
    <div className="gap-7 pad-7-12 row size-12-5 quiet line-above">
      {files.map(({ name, size }, index) => (
        <Button
          key={name}
          size="small"
          icon={<DocumentIcon size={14} />}
          aria-label={t('common.downloadNamed', { name })}
          onClick={() => void save(name, index)}
        >
          {name} {size !== undefined && <span className="quiet">{fileSize(size)}</span>}
        </Button>
      ))}
    </div>
  )
}

const MailFacts = ({ mail }: { mail: OutboxMail }) => {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const mailError = useMailError()
  const facts: [string, string | undefined][] = [
    [t('account.outbox.from'), mail.from],
    [t('common.replyTo'), mail.replyTo],
    [t('account.outbox.to'), [mail.to, ...(mail.alsoTo ?? [])].join(', ')],
    [t('common.cc'), mail.cc?.join(', ')],
    [t('account.outbox.kind'), t(`account.outbox.kinds.${mail.kind}`)],
    [t('account.outbox.at'), format.dateTime(mail.at)],
    [t('account.outbox.sentAt'), mail.sentAt && format.dateTime(mail.sentAt)],
    [t('account.outbox.nextTry'), mail.nextTryAt && mail.tries > 0 ? format.dateTime(mail.nextTryAt) : undefined],
    [t('account.outbox.tries'), mail.tries > 1 ? String(mail.tries) : undefined],
    [t('account.outbox.error'), mail.state === 'SENT' ? undefined : mailError(mail.error)],
  ]
  return (
    <dl className="mail-facts gap-6-16 pad-0-12-10 grid flex-none">
      {facts.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name}>
              <dt className="ink-2 size-11-5">{name}</dt>
              <dd className="breaks-words">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
