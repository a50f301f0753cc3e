import { rulesEvaluated } from '@freight/contracts/testing/sample-evaluation'

/** What rules may come to: agents are asked, or no rule says anything. */
export const evaluationOf = ({ dice }: { dice: readonly boolean[] }) =>
  rulesEvaluated(dice[0] === true ? {} : { decision: 'NONE', decidedBy: undefined, agents: [] })
