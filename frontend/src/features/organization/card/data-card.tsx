import { useTranslation } from 'react-i18next'
import { MISSING } from '../../../lib/format/format.ts'
import { type Organization, formatRut } from '../organization-queries.ts'
import { useCountryName } from '../../../lib/i18n/use-country-name.ts'

const Line = ({ name, value, note }: { name: string; value: string; note?: string }) => (
  <div className="org-line line-20 flex between gap-12 min-width-0">
    <dt className="flex-none ink-3">{name}</dt>
    <dd className={value === '' ? 'quiet' : undefined} title={value}>
      {value === '' ? MISSING : value} {note !== undefined && note !== '' && <span className="quiet">{note}</span>}
    </dd>
  </div>
)

/** Master data of the organization. */
export const DataCard = ({ organization }: { organization: Organization }) => {
  const { t } = useTranslation('organizations')
  const { t: tCatalogue } = useTranslation('catalogue')
  const countryName = useCountryName()
  const user = [organization.userCodigo, organization.userNombre].filter((text) => text !== '').join(' · ')
  return (
    <section className="card org-data">
      <header className="card-head">
        <h2>{t('data')}</h2>
      </header>
      <dl className="card-body pad-10-12 stack gap-4">
        <Line name={t('field.razonSocial')} value={organization.razonSocial} />
        <Line name={t('field.rut')} value={formatRut(organization.rut)} />
        <Line name={t('field.mail')} value={organization.mail} />
        <Line name={t('field.direccion')} value={organization.direccion} />
        <Line
          name={t('field.ciudad')}
          value={[organization.codPostal, organization.ciudad].filter(Boolean).join(' ')}
        />
        <Line name={t('field.paisCod')} value={countryName(organization.paisCod)} note={organization.paisCod} />
        <Line name={t('field.cwCode')} value={organization.cwCode} />
        {organization.clientGroup && <Line name={t('field.clientGroup')} value={organization.clientGroup} />}
        {organization.answersByLink && <Line name={t('field.answersByLink')} value={tCatalogue('yes')} />}
        {user !== '' && <Line name={t('field.userNombre')} value={user} />}
      </dl>
    </section>
  )
}

/** Price lists of express shipments, by direction. */
export const ExpressCard = ({ organization }: { organization: Organization }) => {
  const { t } = useTranslation('organizations')
  const row = (name: string, code: string) => (
    <div className="org-express line-20 grid gap-12">
      <dt className="ink-3">{name}</dt>
      <dd>
        <strong>{code}</strong>
      </dd>
      <dd className="secondary">{code === 'IP0' ? t('listPrice') : ''}</dd>
    </div>
  )
  return (
    <section className="card">
      <header className="card-head">
        <h2>{t('express')}</h2>
      </header>
      <dl className="card-body pad-10-12 stack gap-4">
        {row(t('import'), organization.ibExpress)}
        {row(t('export'), organization.obExpress)}
      </dl>
    </section>
  )
}
