import { Button } from '@blueprintjs/core'
import { ArchiveIcon, EditIcon, UndoIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { CatalogueHistory, CardPart, DangerPanel, SideCard } from '../../../components/catalogue/side-card.tsx'
import { ErrorCard, SkeletonRows, LoadState } from '../../../components/feedback/load-state.tsx'
import { Reference } from '../../../components/quotation/status-chip.tsx'
import { currencySign, useFormat } from '../../../lib/format/format.ts'
import { type ChargeCode, chargeCodes, useFields } from '../charge-code.ts'
import { type Usage, usageOptions } from '../charge-code-queries.ts'

export interface ChargeCodeCardProps {
  id: string
  /** The code from the list, until the card's own data loads. */
  row: ChargeCode | undefined
  mayRetire: boolean
  onClose: () => void
  onEdit: (code: ChargeCode) => void
  onRetire: (code: ChargeCode) => void
  onRestore: (code: ChargeCode) => void
}

/** Card of a code beside the table: uses, history and retiring. */
export const ChargeCodeCard = ({ id, row, mayRetire, onClose, onEdit, onRetire, onRestore }: ChargeCodeCardProps) => {
  const { t } = useTranslation('chargeCodes')
  const format = useFormat()
  const fields = useFields()
  const codeQuery = useQuery(chargeCodes.one(id))
  const usage = useQuery(usageOptions(id))
  const code = codeQuery.data ?? row
  if (code === undefined)
    return (
      <SideCard label={t('card', { id })} title={id} onClose={onClose}>
        <LoadState error={codeQuery.error} onRetry={codeQuery.refetch} rows={6} height={22} />
      </SideCard>
    )
  const quotationCount = usage.data?.quotations.count ?? 0
  return (
    <SideCard
      label={t('card', { id })}
      title={
        <>
          {id} <span className="quiet">{code.concept}</span>
        </>
      }
      note={t('changedBy', { name: code.changedBy.name, date: format.near(code.changedAt) })}
      onClose={onClose}
      foot={
        code.active ? (
          mayRetire && (
            <DangerPanel
              icon={<ArchiveIcon size={14} aria-hidden="true" />}
              title={t('retire.title', { id })}
              actions={
                <Button intent="danger" size="small" onClick={() => onRetire(code)}>
                  {t('retire.button')}
                </Button>
              }
            >
              {t('retire.text')} {quotationCount > 0 && t('retire.open_quotations', { count: quotationCount })}
            </DangerPanel>
          )
        ) : (
          <Button icon={<UndoIcon />} onClick={() => onRestore(code)}>
            {t('restore')}
          </Button>
        )
      }
    >
      {code.description !== '' && <p className="secondary">{code.description}</p>}
      {code.active && (
        <div className="margin-8-0-2">
          <Button size="small" icon={<EditIcon />} onClick={() => onEdit(code)}>
            {t('edit')} <kbd aria-hidden="true">E</kbd>
          </Button>
        </div>
      )}
      <h3 className="margin-top-8 size-12-5">{t('usage.title')}</h3>
      {usage.isPending ? (
        <SkeletonRows rows={4} height={22} />
      ) : usage.error !== null ? (
        <ErrorCard error={usage.error} onRetry={() => void usage.refetch()} />
      ) : (
        <UsageParts usage={usage.data} />
      )}
      <CatalogueHistory collection="charge-codes" id={id} namespace="chargeCodes" fields={fields}>
        {(history) => <CardPart title={t('common.history')}>{history}</CardPart>}
      </CatalogueHistory>
    </SideCard>
  )
}

const UsageParts = ({ usage }: { usage: Usage }) => {
  const { t } = useTranslation(['chargeCodes', 'catalogue'])
  const format = useFormat()
  const { rates, markupRules, quotations, quoted12Months } = usage
  return (
    <>
      {rates !== undefined && (
        <Uses
          title={t('usage.rates')}
          count={rates.count}
          lines={rates.first.map(({ id, code, name }) => [
            id,
            <>
              <Link to={`/pricing/tarifas/${encodeURIComponent(id)}`}>{code}</Link>{' '}
              <span className="quiet clipped min-width-0">{name}</span>
            </>,
          ])}
        />
      )}
      <Uses
        title={t('usage.quotations')}
        count={quotations.count}
        lines={quotations.first.map(({ key, client }) => [
          key,
          <>
            <Reference value={key} /> <span className="quiet clipped min-width-0">{client}</span>
          </>,
        ])}
      />
      {markupRules !== undefined && (
        <Uses
          title={t('usage.rules')}
          count={markupRules.count}
          lines={markupRules.first.map(({ id, name }) => [id, name])}
        />
      )}
      <CardPart
        title={t('usage.quoted')}
        count={
          quoted12Months.sold !== undefined && (
            <>
              <span className="quiet">{currencySign(quoted12Months.sold.currency)}</span>{' '}
              {format.amount(quoted12Months.sold.amount)}
            </>
          )
        }
      >
        <p className="quiet">
          {t('usage.charges', { count: quoted12Months.count, charges: format.decimal(quoted12Months.count) })}
        </p>
        {quoted12Months.withoutRate !== undefined && (
          <p className="quiet">{t('common.withoutRate', { count: quoted12Months.withoutRate })}</p>
        )}
      </CardPart>
    </>
  )
}

interface UsesProps {
  title: string
  count: number
  lines: readonly (readonly [key: string, words: ReactNode])[]
}

const Uses = ({ title, count, lines }: UsesProps) => {
  const { t } = useTranslation('chargeCodes')
  const format = useFormat()
  return (
    <CardPart title={title} count={format.decimal(count)}>
      <ul>
        {lines.map(([key, words]) => (
          <li key={key}>{words}</li>
        ))}
      </ul>
      {count > lines.length && <p className="quiet">{t('common.andMore', { count: count - lines.length })}</p>}
    </CardPart>
  )
}
