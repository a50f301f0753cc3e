import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../lib/auth/session.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { carriersOptions } from '../../../lib/queries/express-carriers.ts'

const POLL_MS = 60_000

/** Carriers that take no bookings now: paused, or without answers; nothing while all of them work. */
export const CarrierStrip = () => {
  const { t } = useTranslation('express')
  const format = useFormat()
  const isVisible = useMay()('EXPRESS_OP')
  const { data = [] } = useQuery({ ...carriersOptions, enabled: isVisible, refetchInterval: POLL_MS })
  const texts = data.flatMap(({ id, name, paused, circuit }) => {
    if (paused !== undefined) return [{ id, text: t('carrierState.paused', { name, reason: paused }) }]
    if (circuit?.isOpen !== true) return []
    const { since, error } = circuit
    return [{ id, text: t('carrierState.open', { name, since: format.near(since), error }) }]
  })
  if (texts.length === 0) return null
  return (
    <p className="express-carriers" role="status">
      {texts.map(({ id, text }) => (
        <span key={id} className="hue" data-hue="red">
          {text}
        </span>
      ))}
    </p>
  )
}
