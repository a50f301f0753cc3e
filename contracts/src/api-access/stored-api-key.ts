/** A key in the users' table; a revoked one stays. */
export type StoredApiKey = {
  keyId: string
  name: string
  permissions: readonly string[]
  /** SHA-256 of the secret, in hex. */
  hash: string
  createdAt: string
  revokedAt?: string
}
