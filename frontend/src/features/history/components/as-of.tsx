import { ArrowRightIcon } from '@blueprintjs/icons'
import type { QuotationAsOf } from '@freight/contracts/quotation/views'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../../components/status-chip.tsx'
import { useFormat } from '../../../lib/use-format.ts'
import { changedCount, costsAsOf, type Field, fieldsAsOf, sellsAsOf } from '../model/fields.ts'

const FieldList = ({ fields }: { fields: readonly Field[] }) => {
  const { t } = useTranslation('history')
  return (
    <dl className="as-of-fields">
      {fields.map(({ name, now, before }) => (
        <div key={name} data-changed={before !== undefined || undefined}>
          <dt>{t(`field.${name}`)}</dt>
          <dd>
            {before !== undefined && (
              <>
                <del>{before}</del>{' '}
                <ArrowRightIcon size={12} className="hue" data-hue="amber" aria-label={t('became')} />{' '}
              </>
            )}
            {now}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type Groups = ReturnType<typeof sellsAsOf>

const GroupTable = ({
  title,
  note,
  groups,
  chosen,
}: {
  title: string
  note: string
  groups: Groups
  chosen?: string | undefined
}) => {
  const { t } = useTranslation('history')
  const format = useFormat()
  return (
    <section className="card" aria-label={title}>
      <header className="card-head">
        <h2>{title}</h2>
        <span className="note">{note}</span>
      </header>
      <table className="as-of-table">
        <thead>
          <tr>
            <th scope="col">{t('group.name')}</th>
            <th scope="col">{t('group.route')}</th>
            <th scope="col" className="number">
              {t('group.transit')}
            </th>
            <th scope="col" className="number">
              {t('group.validity')}
            </th>
            <th scope="col" className="number">
              {t('group.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ id, name, route, ttime, validez, total, totalBefore }) => (
            <tr key={id}>
              <td>
                <b>{name || '—'}</b>{' '}
                {id === chosen && (
                  <span className="tag" data-hue="accent">
                    {t('group.chosen')}
                  </span>
                )}
              </td>
              <td className="secondary">{route || '—'}</td>
              <td className="number">{ttime === undefined ? '—' : t('group.days', { count: ttime })}</td>
              <td className="number secondary">{format.date(validez)}</td>
              <td className="number" data-changed={totalBefore !== undefined || undefined}>
                {totalBefore !== undefined && (
                  <>
                    <del>{totalBefore}</del>{' '}
                    <ArrowRightIcon size={12} className="hue" data-hue="amber" aria-label={t('became')} />{' '}
                  </>
                )}
                <b>{total}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The quotation as it was after an event; what that event changed is amber, with the old value struck through. */
export const AsOf = ({ asOf, onlyChanges }: { asOf: QuotationAsOf; onlyChanges: boolean }) => {
  const { t } = useTranslation('history')
  const format = useFormat()
  const { quotation, before } = asOf
  const words = {
    stackable: (value: string) => t(`stackable.${value as 'YES'}`),
    basis: (value: string) => t(`basis.${value as 'GROSS'}`),
  }
  const { request, cargo } = fieldsAsOf(quotation, before, format, words)
  const shown = (fields: readonly Field[]) =>
    onlyChanges ? fields.filter((field) => field.before !== undefined) : fields
  const count = changedCount([...request, ...cargo])
  const costs = costsAsOf(quotation, before, format)
  const sells = sellsAsOf(quotation, before, format)
  return (
    <div className="as-of">
      {count > 0 && <p className="secondary">{t('changed', { count })}</p>}
      <div className="as-of-pair">
        <section className="card" aria-label={t('request')}>
          <header className="card-head">
            <h2>{t('request')}</h2>
            <div className="end as-of-status">
              {before !== undefined && before.status !== quotation.status && (
                <>
                  <StatusChip status={before.status} />{' '}
                  <ArrowRightIcon size={12} className="hue" data-hue="amber" aria-label={t('became')} />
                </>
              )}
              <StatusChip status={quotation.status} />
            </div>
          </header>
          <FieldList fields={shown(request)} />
        </section>
        <section className="card" aria-label={t('cargo')}>
          <header className="card-head">
            <h2>{t('cargo')}</h2>
          </header>
          <FieldList fields={shown(cargo)} />
        </section>
      </div>
      {costs !== undefined &&
        (costs.length > 0 ? (
          <GroupTable title={t('costs')} note={t('alternatives', { count: costs.length })} groups={costs} />
        ) : (
          <p className="card as-of-none">{t('noCosts')}</p>
        ))}
      {sells.length > 0 ? (
        <GroupTable
          title={t('sells')}
          note={t('alternatives', { count: sells.length })}
          groups={sells}
          chosen={quotation.sellectedSell}
        />
      ) : (
        <p className="card as-of-none">{t('noSells')}</p>
      )}
    </div>
  )
}
