import { isIP } from 'node:net'
import { z } from 'zod'
import { isNetwork } from './networks.ts'
import { keyBytes } from './seal.ts'

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

// The sentence is all that the operator reads: it names the variable. Of a variable that may hold a password it does
// not repeat the value.
const sentence = (text: string) => ({ error: text })
const quoting = (name: string, demand: string) => ({
  error: ({ input }: { input: unknown }) => `${name} is "${String(input)}", but ${demand}`,
})
/** An empty variable counts as an absent one: compose files and unit files write those. */
const variable = <T extends z.ZodType>(type: T) =>
  z.preprocess((value) => (typeof value === 'string' ? value.trim() || undefined : value), type)

const text = variable(z.string().optional())
const oneOf = <const Word extends string>(name: string, words: readonly Word[]) =>
  variable(z.enum(words, quoting(name, `must be one of ${words.join(', ')}.`)).optional())
const onOff = (name: string) => oneOf(name, ['on', 'off'])

const isHost = (value: string) => isIP(value) > 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(value)
const figure = (name: string, pattern: RegExp, range: readonly [least: number, most: number], standard: number) =>
  variable(
    z
      .string()
      .refine(
        (value) => pattern.test(value) && Number(value) >= range[0] && Number(value) <= range[1],
        quoting(name, `must be a whole number from ${range[0]} to ${range[1]}.`),
      )
      .transform(Number)
      .default(standard),
  )
const webAddress = (name: string) =>
  variable(
    z
      .string()
      .refine(
        (value) => /^https?:\/\//.test(value) && URL.canParse(value),
        sentence(`${name} must be an address such as https://sso.example.com.`),
      )
      .optional(),
  )
/** Addresses and networks, separated by commas. A prefix of 0 would be everybody. */
const networks = (name: string, ofWhat: string) =>
  variable(
    z
      .string()
      .default('')
      .transform((value, context) => {
        const places = value
          .split(',')
          .map((place) => place.trim())
          .filter((place) => place !== '')
        const wrong = places.find((place) => !isNetwork(place) || place.endsWith('/0'))
        if (wrong !== undefined)
          context.addIssue(
            `${name} holds "${wrong}", but takes the addresses of ${ofWhat} and their networks, separated by commas, such as 127.0.0.1, 10.0.0.0/8.`,
          )
        return places
      }),
  )

/** What each variable of the environment may be, taken by itself. */
export const variables = z.object({
  // A word that only looks like production would open the demo company to everybody.
  NODE_ENV: oneOf('NODE_ENV', ['production', 'development', 'test']),
  CAPTCHA: onOff('CAPTCHA'),
  HOST: variable(
    z
      .string()
      .refine(isHost, quoting('HOST', 'must be an address or a name of this machine, such as 127.0.0.1 or 0.0.0.0.'))
      .default('127.0.0.1'),
  ),
  PORT: figure('PORT', /^\d{1,5}$/, [0, 65_535], 8080),
  DATA_DIR: variable(z.string().default('./data')),
  DOORS_DIR: text,
  DATABASE_URL: variable(
    z
      .string()
      .refine(
        (value) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value),
        sentence('DATABASE_URL must be an address such as postgres://user:password@host:5432/database.'),
      )
      .optional(),
  ),
  DEMO: onOff('DEMO'),
  // As it stands: spaces at its ends belong to a password.
  DEMO_PASSWORD: z
    .string()
    .optional()
    .transform((value) => value || undefined),
  INSTALLATION_KEY: variable(
    z
      .string()
      .refine((value) => {
        const key = Buffer.from(value, 'base64')
        return key.length === keyBytes && key.toString('base64') === value
      }, sentence('INSTALLATION_KEY must be 32 random bytes in base64, as openssl rand -base64 32 prints them.'))
      .transform((value) => Buffer.from(value, 'base64'))
      .optional(),
  ),
  OIDC_ISSUER: webAddress('OIDC_ISSUER'),
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  OIDC_NAME: text,
  PUBLIC_URL: webAddress('PUBLIC_URL'),
  SMTP_URL: variable(
    z
      .string()
      .refine(
        (value) => /^smtps?:\/\/./.test(value) && URL.canParse(value) && new URL(value).hostname !== '',
        sentence('SMTP_URL must be an address such as smtp://user:password@mail.example.com:587 or smtps://….'),
      )
      .optional(),
  ),
  MAIL_FROM: text,
  TRUST_PROXY: networks('TRUST_PROXY', 'proxies'),
  METRICS_TOKEN: variable(
    z
      .string()
      .regex(
        /^[\x21-\x7e]+$/,
        sentence(
          'METRICS_TOKEN holds a character that no header carries: use letters, digits and signs of ASCII, without spaces.',
        ),
      )
      .optional(),
  ),
  METRICS_ADDRESSES: networks('METRICS_ADDRESSES', 'machines'),
  FILES_S3_ENDPOINT: webAddress('FILES_S3_ENDPOINT'),
  FILES_S3_BUCKET: variable(
    z
      .string()
      .regex(
        /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/,
        quoting('FILES_S3_BUCKET', "must be a bucket's name: 3 to 63 small letters, digits, dots and hyphens."),
      )
      .optional(),
  ),
  FILES_S3_REGION: text,
  FILES_S3_ACCESS_KEY: text,
  FILES_S3_SECRET_KEY: text,
  LOG_LEVEL: oneOf('LOG_LEVEL', logLevels),
  DRAIN_SECONDS: figure('DRAIN_SECONDS', /^\d{1,3}$/, [1, 999], 20),
})
export type Variables = z.infer<typeof variables>
