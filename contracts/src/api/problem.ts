import { z } from 'zod'

/** What every refusal and fault is answered with (RFC 9457, application/problem+json). The screens translate `code`. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string().optional(),
  /** The correlation id of the request, under which its log lines are found. */
  instance: z.string(),
  /** Which parts of the request have the wrong shape. */
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** With CONFLICT: the revision that the stream has now. */
  currentRevision: z.int().optional(),
  /** Details that belong to the code: the tries left at sign-in; with UNAVAILABLE, that it was `waited` for already. */
  details: z.record(z.string(), z.unknown()).optional(),
})
export type Problem = z.infer<typeof Problem>
