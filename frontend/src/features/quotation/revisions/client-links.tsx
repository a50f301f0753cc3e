import { Button } from '@blueprintjs/core'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import type { ClientLinkRow } from '@freight/contracts/third-party/client-offer-routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../components/feedback/toaster.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { offered } from '../commands/actions.ts'
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
export const ClientLinks = ({ detail, revisionNo }: { detail: QuotationDetail; revisionNo: number }) => {
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
