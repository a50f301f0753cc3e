import { createHash } from 'node:crypto'

/** As many of them as are asked for, the same ones for the same seed. */
export const sampleOf = (mutants, size, seed) => {
  const rank = ({ key }) => createHash('sha256').update(`${seed} ${key}`).digest('hex')
  return mutants
    .map((mutant) => [rank(mutant), mutant])
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, size)
    .map(([, mutant]) => mutant)
}
