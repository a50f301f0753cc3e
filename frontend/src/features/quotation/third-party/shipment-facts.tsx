import { DocumentIcon, DownloadIcon, ChangesIcon } from '@blueprintjs/icons'
import { rowWeight } from '@freight/contracts/freight/cargo'
import { dateText } from '@freight/contracts/date-text'
import type { ThirdPartyView } from '@freight/contracts/third-party/third-party-routes'
import { useTranslation } from 'react-i18next'
import { TransportIcon } from '../../../components/lane/lane.tsx'
import { usePlainWords } from '../../../components/quotation/use-plain-words.ts'
import { useFileSize } from '../../../components/documents/use-file-size.ts'
import { useMedia } from '../../../lib/browser/use-media.ts'
import { type Format, useFormat } from '../../../lib/format/format.ts'
import { usePlaceName } from '../../../lib/i18n/use-place-name.ts'
import { countryName } from '../filters/use-filter-words.ts'
import { useDangerousWords } from '../summary/cargo-card.tsx'
import { documentUrl } from './calls.ts'
import { PHONE } from './phone.ts'
import { useReaderLanguage } from './use-reader-language.ts'
import { NoticeCard } from '../../../components/feedback/load-state.tsx'

/** The cargo in one line: containers and other units, weight, volume. */
export const useCargoWords = () => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  return (shipment: ThirdPartyView['shipment']): string => {
    const units = [...shipment.containerData, ...(shipment.uldData ?? [])]
    return [
      ...units.map((unit) => {
        const weight = 'peso' in unit && unit.peso !== undefined ? ` (${format.weight(unit.peso)} kg)` : ''
        return `${unit.quantity} × ${unit.type}${weight}`
      }),
      ...(shipment.truckData ?? []).map(({ type, quantity }) => `${quantity} × ${t(`truck.${type}`, { ns: 'shell' })}`),
      ...(Number(shipment.pesoTotal) > 0 ? [`${format.weight(shipment.pesoTotal)} kg`] : []),
      ...(Number(shipment.cbmTotal) > 0 ? [`${format.volume(shipment.cbmTotal)} m³`] : []),
    ].join(' · ')
  }
}

/** The shipment when the agent got the link. */
const formerOf = ({ shipment, changed = [], before = {} }: ThirdPartyView): Shipment => ({
  // A changed field without a former value did not exist then.
  ...(Object.fromEntries(
    Object.entries(shipment).filter(([name]) => changed.every((one) => one !== name)),
  ) as Shipment),
  ...before,
})

/** Changes of the shipment since the request, with the former values. */
const WhatChanged = ({ view }: { view: ThirdPartyView }) => {
  const language = useReaderLanguage()
  const { t } = useTranslation('thirdParty')
  const format = useFormat()
  const cargoWords = useCargoWords()
  const placeName = usePlaceName()
  const factsOf = (shipment: Shipment): [string, string][] => [
    [t('column.lane'), `${placeName(shipment.origenName)} → ${placeName(shipment.destinoName)}`],
    [t('column.service'), `${shipment.transportMode} ${shipment.modo} · ${shipment.incoterm}`],
    [
      t('common.chargeableWeight'),
      Number(shipment.chargeableTotal) > 0 ? `${format.weight(shipment.chargeableTotal)} kg` : '',
    ],
    [t('common.cargo'), cargoWords(shipment)],
    [t('goods.description'), shipment.commodityDescr],
    [t('column.shipmentDate'), shipment.shipmentDate === undefined ? '' : dateText(shipment.shipmentDate, language)],
  ]
  const [currentFacts, formerFacts] = [factsOf(view.shipment), factsOf(formerOf(view))]
  const lines = currentFacts.flatMap(([label, value], index) => {
    const former = formerFacts[index]?.[1] ?? ''
    return former === value ? [] : [{ label, value, former }]
  })
  return (
    <NoticeCard icon={<ChangesIcon size={16} />} hue="amber">
      <strong>{t('changed.title')}</strong>
      {lines.length === 0 ? (
        <p>{t('changed.details')}</p>
      ) : (
        <ul className="margin-4-0-0">
          {lines.map(({ label, value, former }) => (
            <li key={label}>
              {label}: <strong>{value === '' ? t('changed.nothing') : value}</strong>
              {former !== '' && <span className="secondary"> {t('changed.before', { value: former })}</span>}
            </li>
          ))}
        </ul>
      )}
    </NoticeCard>
  )
}

type Shipment = ThirdPartyView['shipment']

const LaneOf = ({ shipment }: { shipment: Shipment }) => {
  const { t: shell, i18n } = useTranslation('shell')
  const placeName = usePlaceName()
  const countryOf = (code: string) => countryName(code, i18n.language)
  const { origenName, origenCodigo, origenPais, destinoName, destinoCodigo, destinoPais } = shipment
  const { transportMode, modo, incoterm } = shipment
  return (
    <ol className="agent-lane margin-14-0 pad-0-0-14">
      <li className="flex baseline gap-8">
        <span className="lane-dot width-7 height-7 round flex-none self-middle hollow" />
        <strong>{placeName(origenName)}</strong>{' '}
        <span className="secondary">
          {origenCodigo} · {countryOf(origenPais)}
        </span>
      </li>
      <li className="agent-way margin-left-4 line-left-2 ink-2 flex baseline gap-8">
        <TransportIcon transport={transportMode} />
        {shell(`transport.${transportMode}`)} {modo} · {incoterm}
      </li>
      <li className="flex baseline gap-8">
        <span className="lane-dot width-7 height-7 round flex-none self-middle" />
        <strong>{placeName(destinoName)}</strong>{' '}
        <span className="secondary">
          {destinoCodigo} · {countryOf(destinoPais)}
        </span>
      </li>
    </ol>
  )
}

const Packing = ({ shipment }: { shipment: Shipment }) => {
  const { t } = useTranslation('thirdParty')
  const format = useFormat()
  if (shipment.packingData.length === 0) return null
  return (
    <table className="dense-table">
      <thead>
        <tr>
          <th scope="col">{t('cargo.packages')}</th>
          <th scope="col" className="number">
            {t('cargo.size')}
          </th>
          <th scope="col" className="number">
            kg
          </th>
        </tr>
      </thead>
      <tbody>
        {shipment.packingData.map((row, index) => (
          // Rows have no key but their index.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={index}>
            <td>
              {row.cantidad} × {t(row.ctnPlt === 'PLT' ? 'cargo.pallet' : 'cargo.carton')}
            </td>
            <td className="number">
              {[row.largo, row.ancho, row.alto].map((side) => format.decimal(side)).join(' × ')}
            </td>
            <td className="number">{format.weight(rowWeight(row).toFixed())}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const addressText = (address: Shipment['pickups'][number], format: Format) => {
  const { direccion = '', codPostal, ciudad, estado, peso, volumen } = address
  const place = [direccion, `${codPostal} ${ciudad}`.trim(), estado].filter((part) => part !== '').join(', ')
  const cargo = [
    Number(peso) > 0 ? `${format.weight(peso)} kg` : '',
    Number(volumen) > 0 ? `${format.volume(volumen)} m³` : '',
  ]
  return [place, ...cargo].filter((part) => part !== '').join(' · ')
}

/** Dangerous goods of the shipment and of its rows, each once in words. */
const dangerousTexts = (shipment: Shipment, wordsOf: ReturnType<typeof useDangerousWords>): string[] => {
  const all = [shipment, ...shipment.packingData].map(({ dangerousGoods }) => dangerousGoods)
  return [...new Set(all.filter((goods) => goods !== undefined).map((goods) => wordsOf(goods)))]
}

/** Facts that decide the price, on a telephone; the others are collapsed. */
const KeyFacts = ({ shipment }: { shipment: Shipment }) => {
  const { t } = useTranslation('thirdParty')
  const language = useReaderLanguage()
  const format = useFormat()
  const cargoWords = useCargoWords()
  const dangerousWords = useDangerousWords(shipment.transportMode)
  const { containerData, chargeableBasis, chargeableTotal, shipmentDate } = shipment
  const isWeighed = containerData.length === 0 && chargeableBasis !== 'NONE'
  const facts: [string, string][] = isWeighed
    ? [[t('common.chargeableWeight'), `${format.weight(chargeableTotal)} kg`]]
    : [[t('common.cargo'), cargoWords(shipment)]]
  const dangers = dangerousTexts(shipment, dangerousWords)
  if (dangers.length > 0) facts.push([t('common.dangerousGoods'), dangers.join('; ')])
  if (shipmentDate !== undefined) facts.push([t('column.shipmentDate'), dateText(shipmentDate, language)])
  return (
    <dl className="agent-key">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="label">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The requested shipment: lane, cargo, goods, notes and documents. */
export const ShipmentFacts = ({ link, view }: { link: string; view: ThirdPartyView }) => {
  const { t } = useTranslation('thirdParty')
  const { t: q } = useTranslation('quotations')
  const language = useReaderLanguage()
  const format = useFormat()
  const fileSize = useFileSize()
  const cargoWords = useCargoWords()
  const dangerousWords = useDangerousWords(view.shipment.transportMode)
  const { name: plainName, said: plainFacts } = usePlainWords()
  const isPhone = useMedia(PHONE)
  const { shipment, notes, documents, askedBy, company } = view
  const dangers = dangerousTexts(shipment, dangerousWords)
  const facts: [string, string][] = [
    [t('goods.description'), shipment.commodityDescr],
    ...(shipment.commodityCodigo === '' ? [] : [[t('common.hsCode'), shipment.commodityCodigo] as [string, string]]),
    [t('common.dangerousGoods'), dangers.length === 0 ? t('no') : dangers.join('; ')],
    [t('field.stackable'), q(`stackable.${shipment.stackable}`)],
    ...(shipment.shipmentDate === undefined
      ? []
      : [[t('column.shipmentDate'), dateText(shipment.shipmentDate, language)] as [string, string]]),
    ...(shipment.readyDate === undefined
      ? []
      : [[plainName('readyDate'), dateText(shipment.readyDate, language)] as [string, string]]),
    ...plainFacts({ ...shipment, readyDate: undefined }).map(({ label, value }): [string, string] => [label, value]),
    ...shipment.pickups.map((one): [string, string] => [t('leg.PICKUP'), addressText(one, format)]),
    ...shipment.deliveries.map((one): [string, string] => [t('leg.DELIVERY'), addressText(one, format)]),
  ]
  const hasChargeableWeight = Number(shipment.chargeableTotal) > 0 && shipment.chargeableBasis !== 'NONE'
  return (
    <aside className="agent-facts" aria-labelledby="agent-reference">
      <h2 id="agent-reference" className="agent-reference line-28 size-20 semibold">
        {shipment.referencia}
      </h2>
      <p className="secondary">{askedBy === '' ? company : t('askedBy', { name: askedBy, company })}</p>
      {(view.changed ?? []).length > 0 && <WhatChanged view={view} />}
      <LaneOf shipment={shipment} />
      {isPhone && <KeyFacts shipment={shipment} />}
      <details className="agent-more" open={!isPhone}>
        <summary>{t('cargo.more')}</summary>
        <div className="grid gap-10">
          {hasChargeableWeight && (
            <div>
              <p className="label">{t('common.chargeableWeight')}</p>
              <p>
                <span className="big-number">{format.weight(shipment.chargeableTotal)} kg</span>{' '}
                {shipment.chargeableBasis !== 'NONE' && (
                  <span className="secondary">{t(`cargo.by.${shipment.chargeableBasis}`)}</span>
                )}
              </p>
            </div>
          )}
          <p className="secondary">{cargoWords(shipment)}</p>
          <Packing shipment={shipment} />
        </div>
        <dl className="facts agent-goods margin-12-0">
          {facts.map(([label, value], index) => (
            // Two pickups have the same label.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={index}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {documents.map(({ documentId, name, size }) => (
          <a
            key={documentId}
            className="agent-document margin-8-0 pad-9-12 edge-2 radius-control row gap-8 on-surface"
            href={documentUrl(link, documentId)}
            download={name}
          >
            <DocumentIcon size={14} aria-hidden="true" />
            <span>{name}</span>
            <span className="quiet">{fileSize(size)}</span>
            <DownloadIcon size={14} aria-hidden="true" />
            <span className="visually-hidden">{t('download')}</span>
          </a>
        ))}
      </details>
      {notes.map(({ text, at, isOwn, answers = [] }) => (
        <blockquote key={`${at}${text}`} className="agent-note margin-12-0 pad-2-0-2-12 keeps-lines grid gap-6">
          <div>
            <p className="label">{t(isOwn ? 'common.yourQuestion' : 'note.forAgent')}</p>
            <p>{text}</p>
          </div>
          {answers.map((answer) => (
            <div key={answer.at}>
              <p className="label">{t('common.answer')}</p>
              <p>{answer.text}</p>
            </div>
          ))}
        </blockquote>
      ))}
    </aside>
  )
}
