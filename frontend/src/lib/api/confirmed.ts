import { isProblem } from './problem.ts'

/**
 * Sends a command in strict mode first, which stores no values outside the company’s limits. On warnings it asks the
 * user and sends the command again without strict mode. Rejects with the problem WARNINGS if the user cancels.
 */
export const confirmed = async <Answer>(post: (strict: boolean) => Promise<Answer>): Promise<Answer> => {
  try {
    return await post(true)
  } catch (problem) {
    if (!isProblem(problem, 'WARNINGS')) throw problem
    const { confirmWarnings } = await import('../../components/warnings/confirm-warnings.tsx')
    if (!(await confirmWarnings(problem.details['warnings']))) throw problem
    return post(false)
  }
}
