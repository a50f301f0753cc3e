import { Button } from '@blueprintjs/core'
import { rowChargeable, chargeableOfTotals, chargeableWeight } from '@freight/contracts/freight/chargeable'
import { pricedUnits } from '@freight/contracts/pricing/charges'
import { Exact } from '@freight/contracts/money/money'
import { isWeighedAsRow, rowVolume, rowWeight, vehiclesIn } from '@freight/contracts/freight/cargo'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { MISSING, useFormat } from '../../../lib/format/format.ts'
import { offered } from '../commands/actions.ts'
import type { Act } from '../commands/command-dialog.tsx'

/** Dangerous goods in short, `IMO 3 · UN 1263`, by air `IATA 3`; missing data is labelled. */
export const useDangerousWords = (transport: QuotationDetail['transportMode']) => {
  const { t } = useTranslation('quotationInfo')
  const { t: quotations } = useTranslation('quotations')
  const format = useFormat()
  return ({ imoClass = '', unNumber = '', ...goods }: NonNullable<QuotationDetail['dangerousGoods']>): string => {
    const { packingGroup: group, shippingName, netQuantity: net } = goods
    const classText =
      imoClass === '' && unNumber === ''
        ? t('noData')
        : quotations(transport === 'AIR' ? 'goods.iata' : 'goods.imo', {
            imoClass: imoClass || t('noData'),
            unNumber: unNumber || t('noData'),
          })
    return [
      classText,
      group && quotations('goods.packingGroup', { group }),
      shippingName,
      net && `${format.decimal(net.amount)} ${net.unit.toLowerCase()}`,
    ]
      .filter(Boolean)
      .join(' · ')
  }
}

/** Unit load devices, trucks, vehicles, dangerous rows, and the calculated totals where others were typed. */
export const CargoMore = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('quotationCommands')
  const { t: q } = useTranslation('quotations')
  const format = useFormat()
  const dangerousWords = useDangerousWords(detail.transportMode)
  const { uldData = [], truckData = [], packingData, totals } = detail
  const { pesoTotal, cbmTotal, chargeableTotal } = totals.computed
  const lines = [
    ...uldData.map(({ type, quantity, pivot, weight }) => ({
      label: t('cargoMore.uld'),
      text: [
        `${quantity} × ${type}`,
        ...(weight === undefined ? [] : [t('cargoMore.ofEach', { count: quantity, kg: format.weight(weight) })]),
        ...(pivot === undefined ? [] : [t('cargoMore.pivot', { count: quantity, kg: format.weight(pivot) })]),
      ].join(' · '),
    })),
    ...truckData.map(({ type, quantity }) => ({
      label: t('cargoMore.truck'),
      text: `${quantity} × ${q(`truck.${type}`, { ns: 'shell' })}`,
    })),
    ...packingData.flatMap(({ vehicle, cantidad, description = '' }) =>
      vehicle === undefined
        ? []
        : [
            {
              label: t(`vehicle.${vehicle.kind}`),
              text: [`${cantidad} × ${description}`, t(`cargoMore.${vehicle.moves}`)].join(' · '),
            },
          ],
    ),
    ...packingData.flatMap(({ dangerousGoods }, index) =>
      dangerousGoods === undefined
        ? []
        : [
            {
              label: t('cargoMore.row', { row: index + 1 }),
              text: dangerousWords(dangerousGoods),
            },
          ],
    ),
    ...(totals.overridden === undefined || packingData.length === 0
      ? []
      : [
          {
            label: t('cargoMore.computed'),
            text: `${format.weight(pesoTotal)} kg · ${format.volume(cbmTotal)} m³ · ${t('cargoMore.chargeable', { kg: format.weight(chargeableTotal) })}`,
          },
        ]),
  ]
  return (
    <dl className="facts">
      {lines.map(({ label, text }, index) => (
        <div key={`${label}-${index}`}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Gross and volume weight compared for the chargeable weight, in kilograms; from typed totals without rows. */
const candidatesOf = (detail: QuotationDetail): { gross: string; volumetric: string; pivot?: string } => {
  const { modo: mode, packingData: rows, stackable, totals, uldData: ulds, chargeableRule: rule } = detail
  return rows.length > 0 && totals.overridden === undefined
    ? chargeableWeight({ mode, rows, stackable, ulds, rule })
    : chargeableOfTotals(mode, totals.overridden ?? detail, { stackable, ulds, rule })
}

/** Whether the cargo has details in addition to its rows and totals. */
const hasMore = ({ uldData, truckData, packingData, totals }: QuotationDetail) =>
  uldData !== undefined ||
  truckData !== undefined ||
  totals.overridden !== undefined ||
  packingData.some((row) => row.vehicle ?? row.dangerousGoods)

/** The cargo with its chargeable weight and the basis of it. */
export const CargoCard = ({ detail, act }: { detail: QuotationDetail; act: Act }) => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  return (
    <section className="card" aria-labelledby="cargo-title">
      <header className="card-head">
        <h2 id="cargo-title">{t('common.cargo')}</h2>
        <span className="end note">{t('cargo.stackable', { answer: t(`stackable.${detail.stackable}`) })}</span>
        {offered(detail, 'AmendRequest')?.possible === true && (
          <Button size="small" variant="minimal" intent="primary" onClick={() => act('AmendRequest')}>
            {t('command.AmendRequest.action')}
          </Button>
        )}
      </header>
      <div className="card-body">
        <Chargeable detail={detail} />
        {detail.containerData.some(({ peso }) => peso !== undefined) && (
          <p className="secondary">
            {detail.containerData
              .map(({ type, quantity, peso }) => {
                const containers = `${quantity} × ${type}`
                return peso === undefined
                  ? containers
                  : t('cargo.weighedContainers', { containers, kg: format.weight(peso) })
              })
              .join(' · ')}
          </p>
        )}
        {detail.totals.overridden !== undefined && <p className="quiet">{t('cargo.typedTotals')}</p>}
        {hasMore(detail) && <CargoMore detail={detail} />}
      </div>
      {detail.packingData.length > 0 && (
        // A scrollable area must be reachable by keyboard.
        <div className="scrolls scrolls-x" tabIndex={0} role="group" aria-labelledby="cargo-title">
          <Packing detail={detail} />
        </div>
      )}
    </section>
  )
}

/** Units that are priced one by one: containers by type, else trucks. */
const unitsOf = (detail: QuotationDetail): string =>
  detail.containerData.map(({ type, quantity }) => `${quantity} × ${type}`).join(' · ') || String(pricedUnits(detail))

/** Text of the basis on which the cargo is charged. */
const useBasisText = (detail: QuotationDetail): string => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  const { chargeableBasis: basis } = detail
  const { divisor, kgPerM3 } = detail.chargeableRule
  const { gross, volumetric } = candidatesOf(detail)
  if (basis === 'VOLUME') {
    const figures = { volume: format.volume(detail.cbmTotal), gross: format.weight(gross) }
    return kgPerM3 === undefined
      ? t('cargo.byVolumeOver', { ...figures, divisor: format.decimal(divisor, 0) })
      : t('cargo.byVolumeTimes', { ...figures, factor: format.decimal(kgPerM3) })
  }
  if (basis !== 'GROSS') return t(`cargo.by.${basis}`)
  return Number(volumetric) === 0
    ? t('cargo.byWeightAlone')
    : t('cargo.byWeight', { volumetric: format.weight(volumetric) })
}

const Chargeable = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  const { gross, volumetric } = candidatesOf(detail)
  // Above zero, so that the share of an empty cargo can be divided.
  const heaviest = Exact.max(gross, volumetric, '0.001')
  const share = (value: string) => `${new Exact(value).dividedBy(heaviest).times(100).toFixed(1)}%`
  const basisText = useBasisText(detail)
  const isWeighed = detail.chargeableBasis !== 'NONE'
  const bars = !isWeighed
    ? []
    : [
        { name: t('common.volume'), value: volumetric, isDecisive: detail.chargeableBasis !== 'GROSS' },
        { name: t('cargo.gross'), value: gross, isDecisive: detail.chargeableBasis === 'GROSS' },
      ]
  return (
    <>
      <div className="chargeable low margin-bottom-8 line-16 grid gap-12">
        <div>
          {isWeighed && <p className="label">{t('common.chargeableWeight')}</p>}
          <p className="big-number size-20 line-24 no-wrap">
            {isWeighed ? `${format.weight(detail.chargeableTotal)} kg` : unitsOf(detail)}
          </p>
        </div>
        <p className="secondary">{basisText}</p>
      </div>
      {bars.map(({ name, value, isDecisive }) => (
        <div key={name} className="candidate line-19 grid middle gap-8">
          <span className="quiet">{name}</span>
          <span className="height-5 clips radius-3 on-track">
            <span className="candidate-bar" data-decided={isDecisive || undefined} style={{ width: share(value) }} />
          </span>
          <span className="number secondary">{format.weight(value)}</span>
        </div>
      ))}
    </>
  )
}

const Packing = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  const size = (value: string) => format.decimal(value)
  const isPricedByUnit = detail.chargeableBasis === 'NONE'
  return (
    <table className="dense-table quiet-table">
      <caption className="visually-hidden">{t('cargo.packing')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('column.type')}</th>
          <th scope="col" className="number">
            {t('packing.quantity')}
          </th>
          <th scope="col" className="narrow">
            {t('packing.size')}
          </th>
          <th scope="col" className="number">
            {t('packing.each')}
          </th>
          <th scope="col" className="number">
            kg
          </th>
          <th scope="col" className="number">
            m³
          </th>
          {!isPricedByUnit && (
            <th scope="col" className="number">
              {t('packing.chargeable')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {detail.packingData.map((row, index) => (
          // Rows of a packing list have no key but their index.
          <tr key={index}>
            <td>{row.vehicle === undefined ? row.ctnPlt : index + 1}</td>
            <td className="number">{row.cantidad}</td>
            <td className="narrow">{[row.largo, row.ancho, row.alto].map(size).join('×')}</td>
            <td className="number">{isWeighedAsRow(row) ? MISSING : format.weight(row.peso)}</td>
            <td className="number">{format.weight(rowWeight(row).toFixed())}</td>
            <td className="number">{format.volume(rowVolume(row).toFixed())}</td>
            {!isPricedByUnit && (
              <td className="number secondary">
                {format.weight(
                  row.chargeable ?? rowChargeable(detail.modo, row, detail.stackable, detail.chargeableRule),
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('total')}</th>
          <td className="number">{detail.ctnTotal + detail.pltTotal + vehiclesIn(detail.packingData)}</td>
          <td />
          <td />
          <td className="number">{format.weight(detail.pesoTotal)}</td>
          <td className="number">{format.volume(detail.cbmTotal)}</td>
          {!isPricedByUnit && <td />}
        </tr>
      </tfoot>
    </table>
  )
}
