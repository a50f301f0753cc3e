import type { S3ClientConfig } from '@aws-sdk/client-s3'

/**
 * What `s3://key:secret@bucket/folder?endpoint=http://minio:9000&region=eu-west-1` says; all but the bucket may be missing.
 * Without a key the client looks where it always does: variables AWS_…, a profile, the role of the machine.
 */
export const bucketOf = (url: string): { bucket: string; prefix: string; settings: S3ClientConfig } => {
  const { hostname, pathname, username, password, searchParams } = new URL(url)
  const endpoint = searchParams.get('endpoint')
  // A store of one's own has one region, and seldom says so.
  const region = searchParams.get('region') ?? (endpoint && 'us-east-1')
  const folder = decodeURIComponent(pathname).replaceAll(/^\/+|\/+$/g, '')
  return {
    bucket: hostname,
    prefix: folder && `${folder}/`,
    settings: {
      ...(region && { region }),
      // Under a host of one's own the bucket stands in the path: it has no name of its own there.
      ...(endpoint && { endpoint, forcePathStyle: true }),
      ...(username && {
        credentials: { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) },
      }),
    },
  }
}
