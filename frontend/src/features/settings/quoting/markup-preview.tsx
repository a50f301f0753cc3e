import { Button } from '@blueprintjs/core'
import { costRights } from '@freight/contracts/access/cost-rights'
import type { RouteQuery, RouteResponse } from '@freight/contracts/api/routes'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ErrorCard } from '../../../components/feedback/error-card.tsx'
import { useSession } from '../../../lib/auth/session.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { markupPreviewOptions } from '../queries.ts'
import type { MarkupValues } from './use-markup-form.ts'

type Preview = RouteResponse<'GET /app/v1/markup-rules/preview'>
type Asked = RouteQuery<'GET /app/v1/markup-rules/preview'>

const MOST = 100

/** What is typed of a rule, as it is asked for; undefined while it adds nothing that is a number. */
const askedOf = ({ name: _name, ...values }: MarkupValues, id: string | undefined): Asked | undefined =>
  /^\d+(\.\d+)?$/.test(values.value)
    ? ({ id, ...Object.fromEntries(Object.entries(values).filter(([, text]) => text !== '')) } as Asked)
    : undefined

interface MarkupPreviewProps {
  values: MarkupValues
  /** Of the rule that is changed; absent: a new one. */
  id: string | undefined
}

/** What the rule, as it is typed, would have made of the last offers; for whoever sees costs. */
export const MarkupPreview = ({ values, id }: MarkupPreviewProps) => {
  const { t } = useTranslation('settings')
  const now = askedOf(values, id)
  return (
    <Effect
      now={now}
      title={t('markup.preview.title')}
      help={now === undefined ? t('markup.preview.incomplete') : t('markup.preview.help', { most: MOST })}
    />
  )
}

/** What would have become of the last offers without a rule; for whoever sees costs. */
export const DeletionPreview = ({ id }: { id: string }) => {
  const { t } = useTranslation('settings')
  return (
    <Effect now={{ id }} title={t('markup.preview.without')} help={t('markup.preview.withoutHelp', { most: MOST })} />
  )
}

interface EffectProps {
  /** What is asked for as things stand; undefined: it cannot be worked out. */
  now: Asked | undefined
  title: string
  help: string
}

/** Worked out when it is asked for; what was changed since is said. */
const Effect = ({ now, title, help }: EffectProps) => {
  const { t } = useTranslation('settings')
  const heading = useId()
  const session = useSession()
  const [asked, setAsked] = useState<Asked>()
  const { data, error, isFetching, refetch } = useQuery(markupPreviewOptions(asked))
  if (!costRights(session?.permissions ?? []).lines) return null
  const isOutdated = asked !== undefined && JSON.stringify(asked) !== JSON.stringify(now)
  return (
    <section className="markup-preview" aria-labelledby={heading}>
      <header>
        <h3 id={heading}>{title}</h3>
        <Button
          size="small"
          disabled={now === undefined}
          loading={isFetching}
          onClick={() => (isOutdated || asked === undefined ? setAsked(now) : void refetch())}
        >
          {t(asked === undefined ? 'markup.preview.run' : 'markup.preview.again')}
        </Button>
      </header>
      <p className="quiet">{help}</p>
      {error !== null ? (
        <ErrorCard error={error} title={t('markup.preview.failed')} onRetry={() => void refetch()} />
      ) : (
        data !== undefined && (
          <>
            {isOutdated && <p role="status">{t('markup.preview.outdated')}</p>}
            <Result found={data} />
          </>
        )
      )}
    </section>
  )
}

const Result = ({ found }: { found: Preview }) => {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const { offers, unknown, changed, marginPct, currency } = found
  const known = offers - unknown
  if (offers === 0) return <p role="status">{t('markup.preview.none')}</p>
  return (
    <>
      <p role="status">
        <strong>
          {changed.length === 0
            ? t('markup.preview.unchanged', { count: known })
            : t('markup.preview.changed', { count: changed.length, offers: known })}
        </strong>
      </p>
      {unknown > 0 && <p className="quiet">{t('markup.preview.unknown', { count: unknown })}</p>}
      <p>
        {t('markup.preview.average')}{' '}
        <span className="secondary">
          {format.margin(marginPct.before)} → <strong>{format.margin(marginPct.after)}</strong>
        </span>
      </p>
      {changed.length > 0 && (
        <div className="markup-preview-rows">
          <table className="dense-table">
            <thead>
              <tr>
                <th>{t('markup.preview.offer')}</th>
                <th className="number">{t('markup.preview.sell', { currency })}</th>
                <th className="number">{t('markup.preview.margin')}</th>
              </tr>
            </thead>
            <tbody>
              {changed.map(({ key, client, before, after }) => (
                <tr key={key}>
                  <td>
                    <Link to={`/pricing/cotizaciones/${encodeURIComponent(key)}`}>{key}</Link>
                    <span className="quiet markup-preview-client">{client}</span>
                  </td>
                  <td className="number">
                    <span className="quiet">{format.amount(before.sell)}</span>
                    <span className="markup-preview-after">{format.amount(after.sell)}</span>
                  </td>
                  <td className="number">
                    <span className="quiet">{format.margin(before.marginPct)}</span>
                    <span
                      className="markup-preview-after hue"
                      data-hue={after.margin.startsWith('-') ? 'red' : undefined}
                    >
                      {format.margin(after.marginPct)}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}
