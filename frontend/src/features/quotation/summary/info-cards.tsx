import { InfoSignIcon, LockIcon, TickCircleIcon } from '@blueprintjs/icons'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { Button } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import { turnOf } from '@freight/contracts/vocabulary/quotation'
import { NoticeCard } from '../../../components/feedback/load-state.tsx'
import { useFormat, MISSING } from '../../../lib/format/format.ts'
import { offered, explainedActions, type OfferedAction } from '../commands/actions.ts'
import { costSummaries, sourceName } from '../charge-grid/cost-summaries.ts'
import { useTab } from '../use-tab.ts'
import type { Info } from '@freight/contracts/quotation/own-notes'
import { Money } from '../../../components/money.tsx'
import { addressWords } from '../../../components/quotation/address-words.ts'
import { usePlainWords } from '../../../components/quotation/use-plain-words.ts'
import { useDangerousWords } from './cargo-card.tsx'
import { useMay } from '../../../lib/auth/session.ts'
import type { Act } from '../commands/command-dialog.tsx'
import { useReason } from '../commands/use-reason.ts'

/** Commands that are possible now, and why the others are not. */
export const NextActionsCard = ({ detail, act }: { detail: QuotationDetail; act: Act }) => {
  const { t } = useTranslation('quotations')
  const reason = useReason()
  const may = useMay()
  const [, setTab] = useTab()
  const isClosed = turnOf[detail.status] === 'WON' || turnOf[detail.status] === 'LOST' || detail.cancelled
  const actions = explainedActions(detail, may)
  const effect = ({ command }: OfferedAction) => {
    if (command === 'AddSellGroup' && detail.cost?.length === 0) return t('command.AddSellGroup.effect_withoutCost')
    return t(`command.${command as 'PublishQuote'}.effect`, {
      name: detail.commercial.name,
      client: detail.client?.nombreFantasia ?? t('common.noClient'),
    })
  }
  /** Leads to the place where the reason can be removed. */
  const remedyOf = (action: OfferedAction) => {
    if (action.reason === 'APPROVAL_REQUIRED') return () => act('RequestSellApproval')
    return action.reason === 'DANGEROUS_GOODS_INCOMPLETE' ? () => setTab('documents') : undefined
  }
  return (
    <section className="card" aria-labelledby="now-title">
      <header className="card-head">
        <h2 id="now-title">{t('now.title')}</h2>
      </header>
      <ul className="card-body now-list stack gap-6">
        {actions.length === 0 && (
          <li className="quiet row gap-7 ink-3">{t(isClosed ? 'now.closed' : 'now.readOnly')}</li>
        )}
        {actions.map((action) => (
          <li className="row gap-7 ink-3" key={action.command} data-possible={action.possible || undefined}>
            {action.possible ? (
              <TickCircleIcon className="hue" data-hue="accent" size={14} aria-hidden="true" />
            ) : (
              <LockIcon size={14} aria-hidden="true" />
            )}
            {action.possible ? (
              <button type="button" className="line-name" onClick={() => act(action.command)}>
                {t(`command.${action.command}.action`)}
              </button>
            ) : (
              <span className="secondary">{t(`command.${action.command}.action`)}</span>
            )}
            {remedyOf(action) === undefined ? (
              <span className="now-why margin-left-auto ink-3 text-right">
                {action.possible ? effect(action) : reason(action)}
              </span>
            ) : (
              <button
                type="button"
                className="line-name now-why margin-left-auto ink-3 text-right"
                onClick={remedyOf(action)}
              >
                {reason(action)}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const MAX_SHOWN_LINES = 4

/** Latest activity: from the history for users with that right, else from the quotation itself. */
export const ActivityCard = ({ detail, children }: { detail: QuotationDetail; children: ReactNode }) => {
  const { t } = useTranslation('quotations')
  const [, setTab] = useTab()
  const may = useMay()
  return (
    <section className="card" aria-labelledby="activity-title">
      <header className="card-head">
        <h2 id="activity-title">{t('activity.title')}</h2>
        {may('PRICING', 'GERENTE_COMERCIAL', 'ANALYTICS_REPORTS') && (
          <span className="end">
            <Button size="small" variant="minimal" intent="primary" onClick={() => setTab('history')}>
              {t('activity.history')}
            </Button>
          </span>
        )}
      </header>
      <div className="card-body">{children ?? <FromPage detail={detail} />}</div>
    </section>
  )
}

const FromPage = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  const lines = [
    { at: detail.createdAt, actor: detail.commercial.name, action: t('activity.requested') },
    ...(detail.amendments ?? []).map(({ at, by }) => ({ at, actor: by.name, action: t('activity.amended') })),
    ...detail.notes.map((note) => ({
      at: note.at,
      actor: note.by.name || t(note.visibility === 'CLIENT' ? 'common.client' : 'common.agent'),
      action: t('activity.note'),
    })),
    ...detail.revisions.map((one) => ({
      at: one.sentAt,
      actor: one.sentBy.name,
      action: t('activity.sent', { revision: one.revisionNo }),
    })),
    ...(detail.outcome === undefined
      ? []
      : [{ at: detail.outcome.at, actor: '', action: t(`outcome.${detail.outcome.kind}`) }]),
  ]
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, MAX_SHOWN_LINES)
  return (
    <ol className="activity">
      {lines.map(({ at, actor, action }) => (
        <li key={`${at}${action}`}>
          <time dateTime={at} className="quiet">
            {format.near(at)}
          </time>
          <span>
            {actor !== '' && <strong>{actor}</strong>} {action}
          </span>
        </li>
      ))}
    </ol>
  )
}

const isZero = (text: string) => /^0*(\.0*)?$/.test(text)

export const GoodsCard = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  const dangerousWords = useDangerousWords(detail.transportMode)
  const { said: plainFacts } = usePlainWords()
  const dangerousGoods = detail.dangerousGoods ?? detail.packingData.find((row) => row.dangerousGoods)?.dangerousGoods
  const facts: { label: string; value: ReactNode }[] = [
    { label: t('goods.description'), value: detail.commodityDescr },
    { label: t('common.hsCode'), value: detail.commodityCodigo === '' ? MISSING : detail.commodityCodigo },
    {
      label: t('goods.value'),
      value: isZero(detail.valorMercaderia) ? (
        MISSING
      ) : (
        <Money amount={detail.valorMercaderia} currency={detail.monedaMercaderia} />
      ),
    },
    {
      label: t('goods.insurance'),
      value: isZero(detail.valorSeguro) ? (
        t('goods.notInsured')
      ) : (
        <Money amount={detail.valorSeguro} currency={detail.monedaSeguro} />
      ),
    },
    {
      label: t('common.dangerousGoods'),
      value:
        dangerousGoods === undefined ? (
          t('common.no')
        ) : (
          <span className="tag wrapped-tag" data-hue="amber">
            {dangerousWords(dangerousGoods)}
          </span>
        ),
    },
    ...plainFacts(detail),
  ]
  const addresses = [
    ...detail.pickupData.map((address) => ({ label: t('leg.PICKUP'), address })),
    ...(detail.deliveryData ?? []).map((address) => ({ label: t('leg.DELIVERY'), address })),
  ]
  return (
    <section className="card" aria-labelledby="goods-title">
      <header className="card-head">
        <h2 id="goods-title">{t('field.goods')}</h2>
      </header>
      <dl className="card-body facts">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {addresses.map(({ label, address }, index) => (
          <div key={`${address.direccion}-${index}`}>
            <dt>{label}</dt>
            <dd>{addressWords(address, format)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Text of an automatic remark. */
const useInfoWords = () => {
  const { t } = useTranslation('quotationInfo')
  const format = useFormat()
  return (info: Info): string => {
    switch (info.code) {
      case 'EXPIRED':
        return t('EXPIRED', { date: format.date(info.on) })
      case 'MISSING_RATES':
        return t('MISSING_RATES', { currencies: info.currencies.join(', ') })
      case 'MISSING_FOR_AGENTS':
        return t('MISSING_FOR_AGENTS', { missing: info.missing.map((one) => t(`${one}`)).join(', ') })
      default:
        return t(`${info.code}`, { count: info.count })
    }
  }
}

/** Automatic remarks on this quotation, including the saving of a cheaper cost. */
export const InfoCards = ({ detail }: { detail: QuotationDetail }) => {
  const infoWords = useInfoWords()
  return (
    <>
      {detail.info.map((info) => (
        <NoticeCard key={info.code} icon={<InfoSignIcon size={14} aria-hidden="true" />}>
          {infoWords(info)}
        </NoticeCard>
      ))}
      <CheaperCost detail={detail} />
    </>
  )
}

const CheaperCost = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  const [, setTab] = useTab()
  if (detail.cost === undefined || detail.sell.length === 0) return null
  const costs = costSummaries(detail)
  const chosen = costs.find((one) => one.inSale)
  const cheapest = costs.find((one) => one.cheapest)
  if (chosen?.difference === undefined || cheapest === undefined || chosen === cheapest) return null
  return (
    <NoticeCard
      icon={<InfoSignIcon size={14} aria-hidden="true" />}
      action={
        offered(detail, 'AddSellGroup')?.possible === true && (
          <Button
            size="small"
            variant="minimal"
            intent="primary"
            onClick={() => setTab('sell', { edit: 'new', from: cheapest.cost.idCost })}
          >
            {t('costs.use', { name: sourceName(cheapest.cost) })}
          </Button>
        )
      }
    >
      <strong>{sourceName(cheapest.cost)}</strong>{' '}
      {t('costs.cheaper', { amount: format.money(chosen.difference, detail.displayCurrency) })}
    </NoticeCard>
  )
}
