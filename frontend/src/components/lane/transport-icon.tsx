import type { transports } from '@freight/contracts/vocabulary/transport'
import { AirplaneIcon, BoxIcon, CargoShipIcon, TruckIcon } from '@blueprintjs/icons'
import { useShellText } from '../../lib/i18n/use-shell-text.ts'

export type Transport = (typeof transports)[number]

const icons = { SEA: CargoShipIcon, AIR: AirplaneIcon, ROAD: TruckIcon, EXPRESS: BoxIcon } as const

export const TransportIcon = ({ transport, size = 14 }: { transport: Transport; size?: number }) => {
  const t = useShellText()
  const Icon = icons[transport]
  return <Icon className="transport-icon inline-flex ink-2" size={size} title={t(`transport.${transport}`)} />
}

/** Icon and mode: `✈ LSE`. */
export const ModeCell = ({ transport, mode }: { transport: Transport; mode: string }) => (
  <span className="mode-cell inline-row gap-6 no-wrap">
    <TransportIcon transport={transport} />
    {mode}
  </span>
)
