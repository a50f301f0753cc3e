import { BanCircleIcon, EnvelopeIcon, InfoSignIcon } from '@blueprintjs/icons'
import type { RuleDecision } from '@freight/contracts/vocabulary/quotation-rule'

const signs = {
  ASK: { Icon: EnvelopeIcon, hue: 'green' },
  DENY: { Icon: BanCircleIcon, hue: 'red' },
  NONE: { Icon: InfoSignIcon, hue: undefined },
} as const satisfies Record<RuleDecision, unknown>

/** Icon and hue of a decision; a decision to ask that finds no agent is held. */
export const decisionSign = (decision: RuleDecision, isHeld: boolean) => {
  const { Icon, hue } = signs[decision]
  return { Icon, hue: isHeld ? ('amber' as const) : hue }
}
