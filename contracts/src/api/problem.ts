import { z } from 'zod'

/** Body of every error answer (RFC 9457, application/problem+json). The screens translate `code`. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string().optional(),
  /** Correlation id of the request, which its log lines contain. */
  instance: z.string(),
  /** Parts of the request with an invalid shape. */
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** With CONFLICT: the current revision of the stream. */
  currentRevision: z.int().optional(),
  /** Details by code: tries left at sign-in; with UNAVAILABLE, `waited` when the server waited already. */
  details: z.record(z.string(), z.unknown()).optional(),
})
export type Problem = z.infer<typeof Problem>
