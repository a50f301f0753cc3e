import { DisableIcon, ErrorIcon, TickCircleIcon, TimeIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/format.ts'
import type { RateRow } from '../rate.ts'

const signs = {
  VALID: [TickCircleIcon, 'green'],
  EXPIRING: [TimeIcon, 'amber'],
  FUTURE: [TimeIcon, undefined],
  EXPIRED: [ErrorIcon, 'red'],
  SUSPENDED: [DisableIcon, undefined],
  UNDONE: [DisableIcon, undefined],
} as const

/** State of a rate by icon, word and colour; one that expires soon shows the days left. */
export const RateState = ({ rate }: { rate: Pick<RateRow, 'state' | 'validFrom' | 'validTo'> }) => {
  const { t } = useTranslation('rates')
  const format = useFormat()
  const [Sign, hue] = signs[rate.state]
  const words =
    rate.state === 'EXPIRING'
      ? format.until(rate.validTo)
      : rate.state === 'FUTURE'
        ? t('state.from', { day: format.dayMonth(rate.validFrom) })
        : t(`state.${rate.state}`)
  return (
    <span className={hue === undefined ? 'quiet' : 'hue'} data-hue={hue}>
      <Sign size={12} aria-hidden="true" /> {words}
    </span>
  )
}
