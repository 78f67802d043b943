import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'

test('without any variable the product starts on this machine with its demo company', () => {
  expect(loadConfig({}, '/srv/geodepot')).toEqual({
    host: '127.0.0.1',
    port: 8080,
    dataDir: '/srv/geodepot/data',
    doorsDir: '/srv/geodepot/data/doors',
    databaseUrl: undefined,
    demo: true,
    demoPassword: undefined,
    captcha: true,
    trustProxy: [],
    logLevel: 'info',
    drainSeconds: 20,
    production: false,
  })
})

test('each variable is read', () => {
  const environment = {
    HOST: '0.0.0.0',
    PORT: '9090',
    DATA_DIR: '/var/geodepot',
    DOORS_DIR: 'doors',
    DATABASE_URL: 'postgresql://user:secret@db.example:5433/depot',
    DEMO: 'off',
    DEMO_PASSWORD: ' with spaces ',
    CAPTCHA: 'off',
    TRUST_PROXY: '10.1.0.0/16',
    LOG_LEVEL: 'debug',
    DRAIN_SECONDS: '60',
    NODE_ENV: 'test',
  }
  expect(loadConfig(environment, '/srv')).toEqual({
    host: '0.0.0.0',
    port: 9090,
    dataDir: '/var/geodepot',
    doorsDir: '/srv/doors',
    databaseUrl: 'postgresql://user:secret@db.example:5433/depot',
    demo: false,
    demoPassword: ' with spaces ',
    captcha: false,
    trustProxy: ['10.1.0.0/16'],
    logLevel: 'debug',
    drainSeconds: 60,
    production: false,
  })
})

test('the demo has file doors below its data folder, a real company where it says', () => {
  expect(loadConfig({ DATA_DIR: 'data' }, '/srv').doorsDir).toBe('/srv/data/doors')
  expect(loadConfig({ DATA_DIR: 'data', DOORS_DIR: 'sftp' }, '/srv').doorsDir).toBe('/srv/sftp')
  for (const real of [{ DEMO: 'off' }, { DEMO: 'on', NODE_ENV: 'production' }])
    expect(loadConfig({ DATA_DIR: 'data', ...real }, '/srv').doorsDir).toBeUndefined()
})

test('empty variables count as absent', () => {
  expect(
    loadConfig(
      { HOST: '', PORT: ' ', DATA_DIR: '', DATABASE_URL: '', DEMO: '', DEMO_PASSWORD: '', CAPTCHA: '', LOG_LEVEL: '' },
      '/srv',
    ),
  ).toEqual(loadConfig({}, '/srv'))
})

test.each([
  ['HOST', 'not a host'],
  ['HOST', 'http://127.0.0.1'],
  ['PORT', 'eighty'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['PORT', '0x50'],
  ['PORT', '65536'],
  ['DATABASE_URL', 'mysql://host/db'],
  ['DATABASE_URL', 'postgres://host:port/db'],
  ['INSTALLATION_KEY', 'short'],
  ['INSTALLATION_KEY', `${Buffer.alloc(32).toString('base64')}=`],
  ['DEMO', 'yes'],
  ['DEMO', 'OFF'],
  ['CAPTCHA', 'false'],
  ['LOG_LEVEL', 'loud'],
  ['NODE_ENV', 'Production'],
  ['NODE_ENV', 'prod'],
  ['DRAIN_SECONDS', '0'],
  ['DRAIN_SECONDS', '1.5'],
])('%s=%s is refused in one sentence that names the variable', (name, value) => {
  expect(() => loadConfig({ [name]: value }, '/srv')).toThrow(new RegExp(`^${name} .*\\.$`))
})

test('the password in a broken DATABASE_URL is not repeated', () => {
  expect(() => loadConfig({ DATABASE_URL: 'http://user:secret@host/db' }, '/srv')).toThrow(/^(?!.*secret)/)
})

test('the captcha stays on in production', () => {
  expect(() => loadConfig({ CAPTCHA: 'off', NODE_ENV: 'production' }, '/srv')).toThrow(
    'CAPTCHA=off is refused with NODE_ENV=production: remove one of the two.',
  )
  expect(loadConfig({ NODE_ENV: 'production' }, '/srv')).toMatchObject({ captcha: true, production: true })
})

const sso = {
  OIDC_ISSUER: 'https://sso.example.com/',
  OIDC_CLIENT_ID: 'geodepot',
  OIDC_CLIENT_SECRET: 'a-long-secret',
  PUBLIC_URL: 'https://geodepot.example.com',
}
test('a mail server is optional; with one, whom mail comes from and where its links lead have to be said', () => {
  const post = {
    SMTP_URL: 'smtp://depot:a-long-secret@mail.example.com:587',
    MAIL_FROM: 'Geodepot <depot@example.com>',
    PUBLIC_URL: 'https://depot.example.com',
  }
  expect(loadConfig({}, '/srv')).toMatchObject({ mail: undefined, publicUrl: undefined })
  expect(loadConfig(post, '/srv')).toMatchObject({
    mail: { url: post.SMTP_URL, from: post.MAIL_FROM, publicUrl: post.PUBLIC_URL },
    publicUrl: post.PUBLIC_URL,
  })
  expect(loadConfig({ ...post, MAIL_FROM: 'depot@example.com' }, '/srv').mail?.from).toBe('depot@example.com')
  for (const SMTP_URL of ['mail.example.com', 'http://mail.example.com', 'smtp://'])
    expect(() => loadConfig({ ...post, SMTP_URL }, '/srv')).toThrow(/^SMTP_URL must be an address/)
  for (const MAIL_FROM of ['', 'depot', 'Depot <depot>', 'a@b.c\r\nBcc: d@e.f'])
    expect(() => loadConfig({ ...post, MAIL_FROM }, '/srv')).toThrow(/^SMTP_URL needs MAIL_FROM/)
  expect(() => loadConfig({ ...post, PUBLIC_URL: '' }, '/srv')).toThrow(/^PUBLIC_URL must be an address/)
  expect(() => loadConfig({ PUBLIC_URL: 'depot' }, '/srv')).toThrow(/^PUBLIC_URL must be an address/)
  expect(() =>
    loadConfig({ ...post, SMTP_URL: 'smtp://depot:changeme@mail.example.com', NODE_ENV: 'production' }, '/srv'),
  ).toThrow(/^The password in SMTP_URL/)
})

test('files lie in the data folder, or in a bucket that is named whole', () => {
  const bucket = {
    FILES_S3_ENDPOINT: 'http://minio.example:9000',
    FILES_S3_BUCKET: 'geodepot-files',
    FILES_S3_ACCESS_KEY: 'depot',
    FILES_S3_SECRET_KEY: 'a-long-secret',
  }
  expect(loadConfig({}, '/srv').files).toBeUndefined()
  expect(loadConfig(bucket, '/srv').files).toEqual({
    endpoint: 'http://minio.example:9000',
    bucket: 'geodepot-files',
    region: 'us-east-1',
    accessKey: 'depot',
    secretKey: 'a-long-secret',
  })
  expect(loadConfig({ ...bucket, FILES_S3_REGION: 'cn-north-1' }, '/srv').files?.region).toBe('cn-north-1')
  for (const name of ['FILES_S3_BUCKET', 'FILES_S3_ACCESS_KEY', 'FILES_S3_SECRET_KEY'])
    expect(() => loadConfig({ ...bucket, [name]: '' }, '/srv')).toThrow(`FILES_S3_ENDPOINT needs ${name} as well.`)
  expect(() => loadConfig({ FILES_S3_BUCKET: 'files' }, '/srv')).toThrow(
    'FILES_S3_BUCKET needs FILES_S3_ENDPOINT as well; without it files lie in the data folder.',
  )
  expect(() => loadConfig({ ...bucket, FILES_S3_ENDPOINT: 'minio:9000' }, '/srv')).toThrow(
    /^FILES_S3_ENDPOINT must be an address/,
  )
  expect(() => loadConfig({ ...bucket, FILES_S3_BUCKET: 'Files of ours' }, '/srv')).toThrow(
    /^FILES_S3_BUCKET is "Files of ours", but must be/,
  )
  expect(() => loadConfig({ ...bucket, FILES_S3_SECRET_KEY: 'minioadmin', NODE_ENV: 'production' }, '/srv')).toThrow(
    /^FILES_S3_SECRET_KEY is a default/,
  )
})

test('nobody’s word for an address counts but that of the proxies that are named', () => {
  expect(loadConfig({}, '/srv').trustProxy).toEqual([])
  expect(loadConfig({ TRUST_PROXY: '127.0.0.1, 10.1.0.0/16,::1, fd00::/8' }, '/srv').trustProxy).toEqual([
    '127.0.0.1',
    '10.1.0.0/16',
    '::1',
    'fd00::/8',
  ])
  for (const place of [
    'true',
    'proxy.example',
    '10.0.0.0/33',
    '10.0.0',
    '0.0.0.0/0',
    '10.0.0.1/8/8',
    '::1/129',
    '10.0.0.0/',
  ])
    expect(() => loadConfig({ TRUST_PROXY: `127.0.0.1,${place}` }, '/srv')).toThrow(
      `TRUST_PROXY holds "${place}", but takes`,
    )
})

test('an identity provider is named whole or not at all', () => {
  expect(loadConfig(sso, '/srv').openid).toEqual({
    issuer: 'https://sso.example.com/',
    clientId: 'geodepot',
    clientSecret: 'a-long-secret',
    name: 'sso.example.com',
    publicUrl: 'https://geodepot.example.com',
  })
  expect(loadConfig({ ...sso, OIDC_NAME: 'Company SSO' }, '/srv').openid?.name).toBe('Company SSO')
  expect(loadConfig({ ...sso, OIDC_ISSUER: 'http://127.0.0.1:3000' }, '/srv').openid?.issuer).toBe(
    'http://127.0.0.1:3000',
  )
  expect(() => loadConfig({ ...sso, OIDC_ISSUER: 'http://sso.example.com' }, '/srv')).toThrow(
    'OIDC_ISSUER must begin with https://, unless it is on this machine.',
  )
  expect(() => loadConfig({ ...sso, OIDC_CLIENT_SECRET: '' }, '/srv')).toThrow(
    'OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET as well.',
  )
  for (const name of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'])
    expect(() => loadConfig({ [name]: 'geodepot' }, '/srv')).toThrow(`${name} needs OIDC_ISSUER as well.`)
  expect(() => loadConfig({ ...sso, PUBLIC_URL: 'geodepot' }, '/srv')).toThrow(
    'PUBLIC_URL must be an address such as https://sso.example.com.',
  )
})

test('production has no demo company unless told', () => {
  expect([
    loadConfig({ NODE_ENV: 'production' }, '/srv').demo,
    loadConfig({ NODE_ENV: 'production', DEMO: 'on' }, '/srv').demo,
  ]).toEqual([false, true])
})

test('production takes no secret that everybody knows', () => {
  const production = (more: Record<string, string>) => () => loadConfig({ NODE_ENV: 'production', ...more }, '/srv')
  expect(production({ DEMO_PASSWORD: 'admin123' })).toThrow(/^DEMO_PASSWORD is too well known/)
  for (const password of ['k7-4', 'Trustno1', 'Summer2026', 'abcd1234', 'only-letters'])
    expect(production({ DEMO_PASSWORD: password })).toThrow(/^DEMO_PASSWORD is too well known/)
  expect(production({ ...sso, OIDC_CLIENT_SECRET: 'changeme' })).toThrow(/^OIDC_CLIENT_SECRET is a default/)
  for (const url of [
    'postgres://postgres:postgres@db.example/geodepot',
    'postgres://depot:depot@db.example/geodepot',
  ]) {
    expect(production({ DATABASE_URL: url })).toThrow(
      'The password in DATABASE_URL for db.example is a default that everybody knows: with NODE_ENV=production choose another.',
    )
  }
  expect(
    production({
      ...sso,
      DEMO_PASSWORD: 'Long-enough-26',
      DATABASE_URL: 'postgres://depot:x9-T4_qq@db.example/geodepot',
    }),
  ).not.toThrow()
  expect(() =>
    loadConfig({ DEMO_PASSWORD: 'admin123', DATABASE_URL: 'postgres://postgres:postgres@db.example/geodepot' }, '/srv'),
  ).not.toThrow()
})

test('a percent sign that stands for itself in a password is one in production as well', () => {
  const given = {
    DATABASE_URL: 'postgres://depot:50%off-T4@db.example/geodepot',
    SMTP_URL: 'smtp://depot:50%off-T4@mail.example.com',
    MAIL_FROM: 'depot@example.com',
    PUBLIC_URL: 'https://depot.example.com',
  }
  expect(loadConfig({ ...given, NODE_ENV: 'production' }, '/srv')).toMatchObject({
    databaseUrl: given.DATABASE_URL,
    mail: { url: given.SMTP_URL },
  })
})

test('the metrics are read with a token, from addresses, or by nobody', () => {
  expect(loadConfig({ METRICS_TOKEN: '', METRICS_ADDRESSES: ' ' }, '/srv').metrics).toBeUndefined()
  expect(loadConfig({ METRICS_TOKEN: 'short' }, '/srv').metrics).toEqual({ token: 'short', addresses: [] })
  expect(loadConfig({ METRICS_ADDRESSES: '10.1.0.7, fd00::/8' }, '/srv').metrics).toEqual({
    token: undefined,
    addresses: ['10.1.0.7', 'fd00::/8'],
  })
  for (const place of ['prometheus', '0.0.0.0/0', '10.0.0.0/33']) {
    expect(() => loadConfig({ METRICS_ADDRESSES: place }, '/srv')).toThrow(
      `METRICS_ADDRESSES holds "${place}", but takes the addresses of machines and their networks, separated by commas, such as 127.0.0.1, 10.0.0.0/8.`,
    )
  }
  for (const token of ['with a space', '密码密码密码密码密码密码密码密码密码'])
    expect(() => loadConfig({ METRICS_TOKEN: token }, '/srv')).toThrow(
      /^METRICS_TOKEN holds a character that no header carries/,
    )
  expect(() => loadConfig({ METRICS_TOKEN: 'fifteen-letters', NODE_ENV: 'production' }, '/srv')).toThrow(
    'METRICS_TOKEN is shorter than 16 characters: with NODE_ENV=production choose a longer one.',
  )
  expect(
    loadConfig({ METRICS_TOKEN: 'sixteen-letters!', NODE_ENV: 'production', DEMO: 'off' }, '/srv').metrics?.token,
  ).toBe('sixteen-letters!')
})
