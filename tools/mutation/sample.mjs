import { createHash } from 'node:crypto'

/** A random sample of this size, the same for the same seed. */
export const sampleOf = (mutants, size, seed) => {
  const rank = ({ key }) => createHash('sha256').update(`${seed} ${key}`).digest('hex')
  return mutants
    .map((mutant) => [rank(mutant), mutant])
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, size)
    .map(([, mutant]) => mutant)
}
