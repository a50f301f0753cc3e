import type { CostRequestState } from '@freight/contracts/vocabulary/cost-request'

/** State of a cost request as its sign shows it. */
export type AgentStand = 'answered' | 'seen' | 'asked' | 'closed'

const glyphStates = {
  ANSWERED: 'answered',
  VIEWED: 'seen',
  OPEN: 'asked',
  DECLINED: 'closed',
  EXPIRED: 'closed',
  WITHDRAWN: 'closed',
} as const satisfies Record<CostRequestState, AgentStand>

export const standOf = (state: CostRequestState): AgentStand => glyphStates[state]

const SIDE = 6

/** A square: full after the answer, half after the page was opened, empty before; a cross when no answer will come. */
export const AgentGlyph = ({ stand, isLate = false }: { stand: AgentStand; isLate?: boolean }) => (
  <svg
    width={9}
    height={8}
    className={stand === 'answered' || isLate ? 'hue' : 'secondary'}
    data-hue={isLate ? 'red' : 'green'}
    data-stand={stand}
    aria-hidden="true"
  >
    {stand === 'closed' ? (
      <path d="M1 1.5 6.5 7M6.5 1.5 1 7" stroke="currentColor" strokeWidth={1.3} />
    ) : (
      <>
        <rect
          x={0.5}
          y={1}
          width={SIDE}
          height={SIDE}
          rx={1}
          stroke="currentColor"
          fill={stand === 'answered' ? 'currentColor' : 'none'}
        />
        {stand === 'seen' && <rect x={0.5} y={4} width={SIDE} height={SIDE / 2} fill="currentColor" />}
      </>
    )}
  </svg>
)
