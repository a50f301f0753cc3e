import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { useFormat } from '../../../lib/format/use-format.ts'
import type { Choices, Sell } from '../choices/choices.ts'
import { useValidityWarning } from '../../../components/offer/use-validity-warning.ts'
import { nameOf } from '../../../components/offer/differences.ts'

interface SendConfirmProps {
  detail: QuotationDetail
  /** Number of the revision that sending creates. */
  number: number
  choices: Choices
  sells: readonly Sell[]
  onConfirm: () => Promise<void>
  onCancel: () => void
}

/** Final confirmation with content and recipients, because a mail cannot be recalled. */
export const SendConfirm = ({ detail, number, choices, sells, onConfirm, onCancel }: SendConfirmProps) => {
  const { t } = useTranslation('finalize')
  const format = useFormat()
  const validityWarning = useValidityWarning()
  const { contacts, cc, channel } = choices
  return (
    <Confirm isOpen onConfirm={onConfirm} onCancel={onCancel}>
      <p>
        {t(`confirm.${channel}`, {
          number,
          key: detail.key,
          client: detail.client?.razonSocial || detail.client?.nombreFantasia || '',
        })}
      </p>
      <dl className="confirm-facts gap-3-8 margin-top-10 grid breaks-words">
        <dt className="ink-3">{t('words.to')}</dt>
        <dd>
          {contacts.map(({ name, mail }) => (
            <div key={`${name}${mail}`}>
              {name} <span className="quiet">{mail}</span>
            </div>
          ))}
        </dd>
        {channel === 'MAIL' && cc.length > 0 && (
          <>
            <dt className="ink-3">{t('common.cc')}</dt>
            <dd>{cc.map(({ name }) => name).join(', ')}</dd>
          </>
        )}
        {sells.map((sell, index) => (
          <Fragment key={sell.idSell}>
            <dt className="ink-3">{nameOf(sell) || t('alternatives.nameless', { number: index + 1 })}</dt>
            <dd>
              <strong>{format.money(sell.converted, detail.displayCurrency)}</strong>{' '}
              <span className="quiet">{t('common.validUntil', { date: format.dayMonth(sell.validez) })}</span>{' '}
              <span className="hue" data-hue="amber">
                {validityWarning(sell.validez, detail.shipmentDate)}
              </span>
            </dd>
          </Fragment>
        ))}
      </dl>
    </Confirm>
  )
}
