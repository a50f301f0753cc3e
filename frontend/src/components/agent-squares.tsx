import './agent-squares.css'

export type AgentState = 'answered' | 'opened' | 'asked' | 'declined'

/** One square per agent: full = answered, half = opened, empty = asked, crossed = declined; then `4/5`. */
export const AgentSquares = ({ states, words }: { states: readonly AgentState[]; words: string }) => (
  <span className="agent-squares" title={words}>
    {states.map((state, index) => (
      // The squares have no identity of their own: their order is the agents' order.
      <span key={index} className="agent-square" data-state={state} aria-hidden="true" />
    ))}
    <span className="agent-count">
      {states.filter((state) => state === 'answered').length}/{states.length}
    </span>
    <span className="visually-hidden">{words}</span>
  </span>
)
