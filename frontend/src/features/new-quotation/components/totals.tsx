import { WarningSignIcon } from '@blueprintjs/icons'
import { Incoterm, quotedLegs } from '@freight/contracts/incoterms'
import { chargeableRules } from '@freight/contracts/chargeable'
import { Mode } from '@freight/contracts/transport'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/use-format.ts'
import { needsContainers, type RequestForm } from '../model/form.ts'
import { liveTotals } from '../model/packing.ts'

const Bar = ({ label, kg, most, isDecisive }: { label: string; kg: string; most: number; isDecisive: boolean }) => {
  const format = useFormat()
  const share = most === 0 ? 0 : (Number(kg) / most) * 100
  return (
    <div className="candidate" data-decisive={isDecisive || undefined}>
      <span>{label}</span>
      <span className="number">{format.decimal(kg, 2)}</span>
      <span className="candidate-track" aria-hidden="true">
        <span style={{ width: `${share}%` }} />
      </span>
    </div>
  )
}

const homeCountry: Record<string, string> = { MVD: 'UY', AUZ: 'AR' }

/** Totals and chargeable weight while typing, with what decided it, and what we quote under the incoterm. */
export const Totals = ({ form, company, missing }: { form: RequestForm; company: string; missing: number }) => {
  const { t } = useTranslation('newQuotation')
  const format = useFormat()
  const totals = liveTotals(form)
  const rule = chargeableRules[Mode.parse(form.modo)]
  const isPriced = totals.basis !== 'NONE'
  const isEmpty = totals.rows.length === 0
  const most = Math.max(Number(totals.gross), Number(totals.volumetric))
  const isExport = form.origin?.country === homeCountry[company] && form.destination?.country !== homeCountry[company]
  const legs = quotedLegs(Incoterm.parse(form.incoterm), isExport ? 'EXPORT' : 'IMPORT')
  const containers = form.containers.filter(({ quantity }) => Number(quantity) > 0)
  return (
    <aside className="card totals-panel" aria-label={t('totals.title')}>
      <header className="card-head">
        <h2>{t('totals.title')}</h2>
        <div className="end quiet">{t('totals.live')}</div>
      </header>
      <div className="totals-block" aria-live="polite">
        {isPriced ? (
          <>
            <p className="label">{t('totals.chargeable')}</p>
            <p className="totals-number">
              {isEmpty ? '—' : format.decimal(totals.chargeable, 1)} <span className="totals-unit">kg</span>
            </p>
            <p className="secondary totals-basis">
              {isEmpty ? (
                t('totals.nothingYet')
              ) : (
                <>
                  {t('totals.by')} <b>{t(`totals.basis.${totals.basis}`)}</b>{' '}
                  {totals.basis === 'VOLUME' && `(${format.volume(totals.cbmTotal)} m³)`}
                </>
              )}
            </p>
            <Bar
              label={t('totals.volumetric')}
              kg={totals.volumetric}
              most={most}
              isDecisive={totals.basis !== 'GROSS'}
            />
            <Bar label={t('totals.gross')} kg={totals.gross} most={most} isDecisive={totals.basis === 'GROSS'} />
            <p className="quiet totals-rule">
              {rule.divisor === undefined
                ? t('totals.perM3', { kg: format.decimal(rule.kgPerM3 ?? 0) })
                : t('totals.divisor', { divisor: rule.divisor })}
              {rule.step !== undefined && `, ${t('totals.roundedUp', { step: format.decimal(rule.step) })}`}
            </p>
          </>
        ) : (
          <>
            <p className="label">{needsContainers(form.modo) ? t('totals.containers') : t('totals.trucks')}</p>
            <p className="totals-number">
              {needsContainers(form.modo)
                ? containers.map(({ quantity, type }) => `${quantity} × ${type}`).join(', ') || '—'
                : '1'}
            </p>
            <p className="secondary totals-basis">{t('totals.perUnit')}</p>
          </>
        )}
      </div>
      <dl className="totals-block totals-list">
        <div>
          <dt>{t('totals.weight')}</dt>
          <dd>{format.weight(totals.pesoTotal)} kg</dd>
        </div>
        <div>
          <dt>{t('totals.volume')}</dt>
          <dd>{format.volume(totals.cbmTotal)} m³</dd>
        </div>
        <div>
          <dt>{t('totals.cartons')}</dt>
          <dd>{totals.ctnTotal}</dd>
        </div>
        <div>
          <dt>{t('totals.pallets')}</dt>
          <dd>{totals.pltTotal}</dd>
        </div>
        <div>
          <dt>{t('totals.density')}</dt>
          <dd>{totals.density === undefined ? '—' : `${format.decimal(totals.density)} kg/m³`}</dd>
        </div>
      </dl>
      <div className="totals-block">
        <p className="quiet">{t('totals.weQuote', { incoterm: form.incoterm })}</p>
        <ul className="totals-legs">
          {legs.map((leg) => (
            <li key={leg}>{t(`legs.${leg}`)}</li>
          ))}
          {legs.length === 0 && <li data-none>{t('totals.noLegs')}</li>}
        </ul>
      </div>
      {missing > 0 && (
        <p className="totals-missing" role="status">
          <WarningSignIcon size={13} aria-hidden="true" /> {t('totals.missing', { count: missing })}
        </p>
      )}
    </aside>
  )
}
