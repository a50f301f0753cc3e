import type { ExpressDetail } from '@freight/contracts/express-shipment/express-shipment-routes'
import type { ExpressPackingRow } from '@freight/contracts/express-shipment/shipment'
import type { ExpressParty } from '@freight/contracts/express-address/party'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { countriesOptions } from '../../../lib/queries/queries.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { DetailCard } from './lists-cards.tsx'
import type { PartProps } from './part.ts'

/** Sender or recipient: company, address, contact. */
export const PartyCard = ({ title, party }: { title: string; party: ExpressParty }) => {
  const { i18n } = useTranslation()
  const countries = useQuery(countriesOptions(i18n.language)).data
  const country = countries?.find(({ alpha2 }) => alpha2 === party.countryCode)?.name ?? party.countryCode
  const street = [party.description, party.line2, party.line3].filter(Boolean).join(', ')
  const place = [party.postalCode, party.city, party.stateOrProvinceCode].filter(Boolean).join(' ')
  return (
    <section className="card pad-8-12 stack" aria-label={title}>
      <h3 className="label">{title}</h3>
      <strong>{party.company === '' ? party.contact : party.company}</strong>
      <span className="secondary">{[street, place, country].filter(Boolean).join(', ')}</span>
      <span className="quiet">{[party.contact, party.phone, party.mail].filter(Boolean).join(' · ')}</span>
    </section>
  )
}

export const ContentsCard = ({ detail: { request } }: { detail: ExpressDetail }) => {
  const { t } = useTranslation('express')
  const format = useFormat()
  const { contents, isDoc, goods, insur, valorMercaderia, monedaMercaderia, duties } = request
  const codes = [...new Set(goods.map(({ hsCode }) => hsCode).filter(Boolean))].join(', ')
  return (
    <section className="card pad-8-12 stack" aria-label={t('part.contents')}>
      <h3 className="label">{t('part.contents')}</h3>
      <strong>{[contents, t(isDoc ? 'document' : 'notDocument')].filter(Boolean).join(', ')}</strong>
      <span className="secondary">
        {codes !== '' && `HS ${codes} · `}
        {t('value')} {format.money(valorMercaderia, monedaMercaderia)}
      </span>
      <span className="quiet">
        {t(`insurance.${insur}`)}
        {duties !== undefined && ` · ${duties.incoterm}`}
      </span>
    </section>
  )
}

/** Volumetric weight with the default divisor, per piece; a carrier's own divisor is in its option. */
const volumetricOf = ({ largo, ancho, alto }: ExpressPackingRow) =>
  largo === undefined || ancho === undefined || alto === undefined
    ? undefined
    : String(Math.round((Number(largo) * Number(ancho) * Number(alto)) / 500) / 10)

/** Pieces with their sides and weights, and what the carrier weighed instead. */
export const PiecesCard = ({ detail, acts, run }: PartProps) => {
  const { t } = useTranslation('express')
  const format = useFormat()
  const { request, totals, reweighs } = detail
  return (
    <DetailCard
      {...{ acts, run }}
      title={t('pieces')}
      count={totals.pieces}
      act="RecordReweigh"
      actText={t('act.RecordReweigh')}
    >
      <table className="dense-table">
        <thead>
          <tr>
            <th scope="col">{t('sides')}</th>
            <th scope="col" className="number">
              {t('actual')}
            </th>
            <th scope="col" className="number">
              {t('volumetric')}
            </th>
          </tr>
        </thead>
        <tbody>
          {request.packingData.map((row, index) => (
            // Rows have no id, and the list is never reordered here.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              <td>
                {row.cantidad > 1 && `${row.cantidad} × `}
                {row.largo === undefined
                  ? t('common.noDimensions')
                  : [row.largo, row.ancho, row.alto].map((side) => format.decimal(side)).join(' × ')}
              </td>
              <td className="number">{format.weight(row.peso)}</td>
              <td className="number">{format.weight(volumetricOf(row))}</td>
            </tr>
          ))}
          {reweighs.map(({ piece, kg, cm }) => (
            <tr key={`reweigh ${piece}`}>
              <td className="hue" data-hue="amber">
                {t('reweighed', { number: piece })}{' '}
                {cm === undefined ? '' : cm.map((side) => format.decimal(side)).join(' × ')}
              </td>
              <td className="number hue" data-hue="amber">
                {format.weight(kg)}
              </td>
              <td />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              {t('total')} <span className="quiet">{t('chargeableKg', { kg: format.weight(totals.chargeable) })}</span>
            </th>
            <td className="number">
              <strong>{format.weight(totals.actual)}</strong>
            </td>
            <td className="number">
              <strong>{format.weight(totals.volumetric)}</strong>
            </td>
          </tr>
        </tfoot>
      </table>
    </DetailCard>
  )
}
