import { InfoSignIcon } from '@blueprintjs/icons'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { Button } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { NoticeCard } from '../../../components/feedback/notice-card.tsx'
import { useFormat } from '../../../lib/format/use-format.ts'
import { offered } from '../commands/actions.ts'
import { costSummaries, sourceName } from '../charge-grid/cost-summaries.ts'
import { useTab } from '../use-tab.ts'
import type { Info } from '@freight/contracts/quotation/info'

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
