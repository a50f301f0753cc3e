import { Button } from '@blueprintjs/core'
import { DownloadIcon } from '@blueprintjs/icons'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientLinkRow } from '@freight/contracts/third-party/third-party-routes'
import { useQuery } from '@tanstack/react-query'
import { Money } from '../../../components/money.tsx'
import { notify } from '../../../components/feedback/toaster.ts'
import { downloadPdf } from '../../../lib/api/download.ts'
import { useErrorText } from '../../../lib/api/api.ts'
import { rateWords } from '../../../lib/format/rate-words.ts'
import { fxDateOf } from '../../../components/quotation/fx-date.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { useNow } from '../../../lib/browser/use-now.ts'
import { offered } from '../commands/actions.ts'
import { ShownQuotation } from '../commands/conflict/shown-quotation.tsx'
import { ResendDialog } from './resend-dialog.tsx'
import { differences, OfferChange } from '../../../components/offer/offer-change.tsx'
import { CommandDialog } from '../commands/command-dialog.tsx'
import { useReasons } from '../commands/use-reasons.ts'
import { useQuotationCommand } from '../quotation-mutations.ts'
import { clientLinksOptions } from '../quotation-queries.ts'

const hues = {
  OPEN: 'accent',
  ACCEPTED: 'green',
  DECLINED: 'red',
  EXPIRED: 'grey',
  REPLACED: 'grey',
  WITHDRAWN: 'grey',
  DISABLED: 'grey',
} as const

const RevokeDialog = ({
  detail,
  link,
  onClose,
}: {
  detail: QuotationDetail
  link: ClientLinkRow
  onClose: () => void
}) => {
  const { t } = useTranslation('quotationCommands')
  const command = useQuotationCommand('RevokeClientLink', detail)
  return (
    <CommandDialog
      command={command}
      target={detail}
      run={() => command.run({ tokenId: link.tokenId })}
      onClose={onClose}
    >
      <p>{t('revisions.links.revokeText', { name: link.name || link.mail })}</p>
    </CommandDialog>
  )
}

const LinkLine = ({ detail, link }: { detail: QuotationDetail; link: ClientLinkRow }) => {
  const { t } = useTranslation('quotationCommands')
  const { t: tQuotations } = useTranslation('quotations')
  const format = useFormat()
  const reasons = useReasons(detail.company)('lost')
  const [isRevoking, setRevoking] = useState(false)
  const { state, answer, path, firstViewedAt, lastViewedAt } = link
  const name = link.name || link.mail
  const mayRevoke = !link.isRevoked && offered(detail, 'RevokeClientLink')?.possible === true
  const copy = async (url: string) => {
    await navigator.clipboard.writeText(url)
    void notify({ kind: 'done', title: t('revisions.links.copied') })
  }
  const answerText = [
    answer?.kind === 'DECLINED' && (reasons.find(({ value }) => value === answer.reasonCode)?.label ?? ''),
    answer?.kind === 'ACCEPTED' && answer.name,
    answer?.text,
    answer?.remark,
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <li>
      <p>
        {name}{' '}
        <span className="tag" data-hue={hues[state]}>
          {t(`revisions.links.state.${state}`)}
        </span>
      </p>
      <p className="quiet">
        {firstViewedAt === undefined || lastViewedAt === undefined
          ? t('revisions.links.unseen')
          : t('revisions.links.seen', { first: format.near(firstViewedAt), last: format.near(lastViewedAt) })}
      </p>
      {answerText !== '' && <p className="secondary">{answerText}</p>}
      <div className="notice-actions flex wrap gap-8">
        {path !== undefined && state !== 'DISABLED' && !link.isRevoked && (
          <Button
            size="small"
            aria-label={t('revisions.links.copyOf', { name })}
            onClick={() => void copy(new URL(path, location.origin).href)}
          >
            {t('revisions.links.copy')}
          </Button>
        )}
        {mayRevoke && (
          <Button size="small" aria-label={t('revisions.links.revokeOf', { name })} onClick={() => setRevoking(true)}>
            {tQuotations('command.RevokeClientLink.action')}
          </Button>
        )}
      </div>
      {isRevoking && <RevokeDialog detail={detail} link={link} onClose={() => setRevoking(false)} />}
    </li>
  )
}

/** Links of the client's contacts to a revision: when they opened it, what they answered. */
const ClientLinks = ({ detail, revisionNo }: { detail: QuotationDetail; revisionNo: number }) => {
  const { t } = useTranslation('quotationCommands')
  const links = (useQuery(clientLinksOptions(detail.key)).data ?? []).filter((one) => one.revisionNo === revisionNo)
  if (links.length === 0) return null
  return (
    <>
      <h3 className="size-12-5 medium">{t('revisions.links.title')}</h3>
      <ul className="client-links">
        {links.map((link) => (
          <LinkLine key={link.tokenId} detail={detail} link={link} />
        ))}
      </ul>
    </>
  )
}

interface RevisionChangesProps {
  former: Revision
  revision: Revision
  displayCurrency: QuotationDetail['displayCurrency']
}

/** Differences of a revision from the one before. */
export const RevisionChanges = ({ former, revision, displayCurrency }: RevisionChangesProps) => {
  const { t } = useTranslation('finalize')
  const changes = differences(former, revision.sells, revision.fxSnapshot, displayCurrency)
  if (changes.every(({ kind }) => kind === 'SAME')) return <p className="quiet">{t('changes.none')}</p>
  return changes.map((change) => (
    <OfferChange key={change.idSell} change={change} isOnly={changes.length === 1} displayCurrency={displayCurrency} />
  ))
}

const AN_HOUR_MS = 3_600_000

type Revision = QuotationDetail['revisions'][number]

/** Sent revisions, newest first: date, sender, recipients, file and mail state. */
export const RevisionsCard = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('quotationCommands')
  const [isResending, setResending] = useState(false)
  const last = detail.revisions.at(-1)
  const mayResend = offered(detail, 'ResendQuote')?.possible === true
  return (
    <section className="card" aria-labelledby="revisions-title">
      <header className="card-head">
        <h2 id="revisions-title">{t('revisions.title')}</h2> <span className="count">{detail.revisions.length}</span>
      </header>
      <ul className="card-body revisions">
        {detail.revisions.toReversed().map((one) => (
          <RevisionLine
            key={one.revisionNo}
            detail={detail}
            revision={one}
            isLast={one === last}
            former={detail.revisions.find(({ revisionNo }) => revisionNo === one.revisionNo - 1)}
            {...(one === last && mayResend && { onResend: () => setResending(true) })}
          />
        ))}
      </ul>
      {isResending && (
        <ShownQuotation detail={detail} subjectOf={(newest) => newest} onClose={() => setResending(false)}>
          {(shown) => <ResendDialog detail={shown} onClose={() => setResending(false)} />}
        </ShownQuotation>
      )}
    </section>
  )
}

interface LineProps {
  detail: QuotationDetail
  revision: Revision
  isLast: boolean
  /** The previous revision, for comparison. */
  former: Revision | undefined
  onResend?: () => void
}

const RevisionLine = ({ detail, revision, isLast, former, onResend }: LineProps) => {
  const { t } = useTranslation('quotationCommands')
  const format = useFormat()
  const errorText = useErrorText()
  const [isBusy, setBusy] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const { revisionNo: number, converted, recipients } = revision
  const download = async () => {
    setBusy(true)
    const path = `/app/v1/quotations/${encodeURIComponent(detail.key)}/document`
    try {
      await downloadPdf(path, { rev: number, lang: revision.language }, `${detail.key}-R${number}.pdf`)
    } catch (problem) {
      void notify({ kind: 'failed', title: t('revisions.failed', { number }), text: errorText(problem) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <li>
      <p>
        <strong>{t('revisions.revision', { number })}</strong>{' '}
        {isLast && detail.revisions.length > 1 && (
          <span className="tag" data-hue="accent">
            {t('revisions.last')}
          </span>
        )}{' '}
        {converted !== undefined && <Money amount={converted.amount} currency={converted.currency} />}
      </p>
      <p className="secondary">
        {t('common.nameAndDay', { name: revision.sentBy.name, when: format.near(revision.sentAt) })}
        {' · '}
        {t('revisions.until', { date: format.date(revision.validUntil) })}
      </p>
      {recipients.length > 0 && (
        <p className="quiet">
          {t('revisions.to', { names: recipients.map(({ name, mail }) => name || mail).join(', ') })}
        </p>
      )}
      <MailState revision={revision} />
      <ClientLinks detail={detail} revisionNo={number} />
      <p className="quiet">
        {t('revisions.rates', {
          date: format.date(
            fxDateOf(revision.fxSnapshot, revision.totals, converted?.currency ?? detail.displayCurrency),
          ),
        })}
        {revision.fxSnapshot.rates.map((rate) => (
          <span key={rate.currency}>
            {' · '}
            {rateWords(format, rate, revision.fxSnapshot.base)}
          </span>
        ))}
      </p>
      {isOpen && former !== undefined && (
        <RevisionChanges former={former} revision={revision} displayCurrency={detail.displayCurrency} />
      )}
      <div className="notice-actions flex wrap gap-8">
        <Button
          size="small"
          icon={<DownloadIcon />}
          loading={isBusy}
          aria-label={t('revisions.downloadOf', { number })}
          onClick={() => void download()}
        >
          {t('common.downloadPdf')}
        </Button>
        {former !== undefined && (
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-label={t('revisions.changesSince', { number: former.revisionNo })}
            onClick={() => setOpen(!isOpen)}
          >
            {t('revisions.changes')}
          </Button>
        )}
        {onResend !== undefined && (
          <Button size="small" onClick={onResend}>
            {t('revisions.resend')}
          </Button>
        )}
      </div>
    </li>
  )
}

/** The refusal of the mail server in words, with the number of refused recipients; undefined for other failures. */
const refusalIn = (error: string, t: TFunction<'quotationCommands'>): string | undefined => {
  const [, code, count, all] = /\b([45]\d\d)\b(?: for (\d+) of (\d+))?/.exec(error) ?? []
  if (code === undefined) return undefined
  return count === undefined || all === undefined
    ? t('revisions.mailRefused', { code })
    : t('revisions.mailPartlyRefused', { code, refused: count, all })
}

const MailState = ({ revision: { channel, mail, sentAt } }: { revision: Revision }) => {
  const { t } = useTranslation('quotationCommands')
  const format = useFormat()
  const now = useNow()
  if (channel === 'DOWNLOAD' && mail === undefined) return <p className="quiet">{t('revisions.DOWNLOAD')}</p>
  if (mail === undefined)
    return (
      <p className="quiet">{t(now - Date.parse(sentAt) < AN_HOUR_MS ? 'revisions.mailWaiting' : 'revisions.MAIL')}</p>
    )
  if (mail.state === 'SENT') return <p className="quiet">{t('revisions.mailSent', { when: format.near(mail.at) })}</p>
  const isWaiting = mail.state === 'WAITING'
  return (
    <p className="hue" data-hue={isWaiting ? 'amber' : 'red'} role="status">
      {t(isWaiting ? 'revisions.mailDelayed' : 'revisions.mailFailed')}
      {mail.error !== undefined && `: ${refusalIn(mail.error, t) ?? mail.error}`}
    </p>
  )
}
