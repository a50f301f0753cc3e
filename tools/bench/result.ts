/** One line of the bench. `baseline` was measured in the same run; `ratio` is value / baseline. */
export type Result = {
  name: string
  value: number
  unit: string
  baseline?: number
  ratio?: number
  goal?: string
  met?: boolean
}

type Goal = { ratio?: boolean; atLeast?: number; atMost?: number }

const rounded = (value: number) => Number(value.toPrecision(4))

/** A measured value with its baseline; the goal applies to the ratio if it is marked so. */
export const result = (
  name: string,
  measured: number,
  unit: string,
  { baseline, goal }: { baseline?: number; goal?: Goal } = {},
): Result => {
  const ratio = baseline === undefined ? undefined : measured / baseline
  const judged = goal?.ratio ? ratio : measured
  const [sign, limit] = goal?.atLeast === undefined ? ['<=', goal?.atMost] : ['>=', goal.atLeast]
  return {
    name,
    value: rounded(measured),
    unit,
    ...(baseline !== undefined && { baseline: rounded(baseline) }),
    ...(ratio !== undefined && { ratio: rounded(ratio) }),
    ...(limit !== undefined &&
      judged !== undefined && {
        goal: `${goal?.ratio ? 'ratio ' : ''}${sign} ${limit}`,
        met: sign === '>=' ? judged >= limit : judged <= limit,
      }),
  }
}
