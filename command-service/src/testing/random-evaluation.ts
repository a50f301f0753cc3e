import { rulesEvaluated } from '@freight/contracts/testing/sample-evaluation'

/** A random result of the rules: they request costs, or no rule matches. */
export const evaluationOf = ({ flags }: { flags: readonly boolean[] }) =>
  rulesEvaluated(flags[0] === true ? {} : { decision: 'NONE', decidedBy: undefined, agents: [] })
