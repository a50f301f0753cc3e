import { BanCircleIcon, CrossIcon, MinusIcon, TickIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'

/** Trial result of a rule: matches, forbids, does not match, or disabled. */
export type Outcome = 'matches' | 'forbids' | 'none' | 'off'

const outcomeMarks = {
  matches: { Icon: TickIcon, hue: 'green' },
  forbids: { Icon: BanCircleIcon, hue: 'red' },
  none: { Icon: CrossIcon, hue: undefined },
  off: { Icon: MinusIcon, hue: undefined },
} as const

export const RuleOutcome = ({ outcome }: { outcome: Outcome }) => {
  const { t } = useTranslation('rules')
  const { Icon, hue } = outcomeMarks[outcome]
  return (
    <span
      className={
        hue === undefined ? 'quiet inline-row gap-5 no-wrap size-12-5' : 'hue inline-row gap-5 no-wrap size-12-5'
      }
      data-hue={hue}
    >
      <Icon size={12} aria-hidden="true" /> {t(`outcome.${outcome}`)}
    </span>
  )
}
