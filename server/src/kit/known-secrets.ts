import { passwordTrouble } from '@geodepot/contracts/kit/password.ts'
import { isCommonPassword } from './common-password.ts'
import { StartError } from './start-error.ts'

// What examples, images and installers bring along; everybody knows them.
const knownSecrets: ReadonlySet<string> = new Set([
  'password',
  'passwd',
  'postgres',
  'postgresql',
  'admin',
  'admin123',
  'root',
  'secret',
  'changeme',
  'change-me',
  'geodepot',
  'demo',
  'test',
  '123456',
  '12345678',
  '123456789',
  'qwerty',
  'default',
  'example',
  'client_secret',
  'minioadmin',
])
const isKnown = (secret: string): boolean => knownSecrets.has(secret.toLowerCase()) || isCommonPassword(secret)
/** A part of an address as it is meant; a percent sign that stands for itself is one. */
const plain = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
interface Secrets {
  readonly databaseUrl: string | undefined
  readonly demoPassword: string | undefined
  readonly openid: { readonly clientSecret: string } | undefined
  readonly files: { readonly secretKey: string } | undefined
  readonly mail: { readonly url: string } | undefined
}
/** In production no secret may be one that everybody knows. */
export function refuseKnownSecrets({
  databaseUrl: url,
  demoPassword,
  openid: provider,
  files: bucket,
  mail: post,
}: Secrets): void {
  if (demoPassword !== undefined && (isKnown(demoPassword) || passwordTrouble(demoPassword, '') !== undefined))
    throw new StartError(
      'DEMO_PASSWORD is too well known, shorter than 8 characters, or without letters or digits: with NODE_ENV=production choose another.',
    )
  if (provider !== undefined && isKnown(provider.clientSecret))
    throw new StartError(
      'OIDC_CLIENT_SECRET is a default that everybody knows: with NODE_ENV=production choose another.',
    )
  if (bucket !== undefined && isKnown(bucket.secretKey))
    throw new StartError(
      'FILES_S3_SECRET_KEY is a default that everybody knows: with NODE_ENV=production choose another.',
    )
  if (post !== undefined && isKnown(plain(new URL(post.url).password)))
    throw new StartError(
      'The password in SMTP_URL is a default that everybody knows: with NODE_ENV=production choose another.',
    )
  if (url === undefined) return
  const { username, password, hostname } = new URL(url)
  const given = plain(password)
  // Without a password the database decides by the connection: a socket or a certificate.
  if (given !== '' && (isKnown(given) || given === plain(username)))
    throw new StartError(
      `The password in DATABASE_URL for ${hostname || 'the database'} is a default that everybody knows: with NODE_ENV=production choose another.`,
    )
}
