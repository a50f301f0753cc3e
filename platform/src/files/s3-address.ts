import type { S3ClientConfig } from '@aws-sdk/client-s3'

/**
 * Parses `s3://key:secret@bucket/folder?endpoint=http://minio:9000&region=eu-west-1`; all but the bucket is optional.
 * Without a key the client uses its defaults: variables AWS_…, a profile, the role of the machine.
 */
export const bucketOf = (url: string): { bucket: string; prefix: string; settings: S3ClientConfig } => {
  const { hostname, pathname, username, password, searchParams } = new URL(url)
  const endpoint = searchParams.get('endpoint')
  // A self-hosted store has one region and rarely names it.
  const region = searchParams.get('region') ?? (endpoint && 'us-east-1')
  const folder = decodeURIComponent(pathname).replaceAll(/^\/+|\/+$/g, '')
  return {
    bucket: hostname,
    prefix: folder && `${folder}/`,
    settings: {
      ...(region && { region }),
      // A self-hosted store has the bucket in the path, not in the host name.
      ...(endpoint && { endpoint, forcePathStyle: true }),
      ...(username && {
        credentials: { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) },
      }),
    },
  }
}
