import { ChangesIcon } from '@blueprintjs/icons'
import { dateText } from '@freight/contracts/date-text'
import type { ThirdPartyView } from '@freight/contracts/third-party/view'
import { useTranslation } from 'react-i18next'
import { NoticeCard } from '../../../components/feedback/notice-card.tsx'
import { useFormat } from '../../../lib/format/use-format.ts'
import { usePlaceName } from '../../../lib/i18n/use-place-name.ts'
import { useReaderLanguage } from './use-reader-language.ts'
import { useCargoWords } from './use-cargo-words.ts'

type Shipment = ThirdPartyView['shipment']

/** The shipment when the agent got the link. */
const formerOf = ({ shipment, changed = [], before = {} }: ThirdPartyView): Shipment => ({
  // A changed field without a former value did not exist then.
  ...(Object.fromEntries(
    Object.entries(shipment).filter(([name]) => changed.every((one) => one !== name)),
  ) as Shipment),
  ...before,
})

/** Changes of the shipment since the request, with the former values. */
export const WhatChanged = ({ view }: { view: ThirdPartyView }) => {
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
