import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'

test('without any variable the product starts on this machine with its demo company', () => {
  expect(loadConfig({}, '/srv/geodepot')).toEqual({
    host: '127.0.0.1',
    port: 8080,
    dataDir: '/srv/geodepot/data',
    databaseUrl: undefined,
    demo: true,
    demoPassword: undefined,
    captcha: true,
    logLevel: 'info',
    production: false,
  })
})

test('each variable is read', () => {
  const environment = {
    HOST: '0.0.0.0',
    PORT: '9090',
    DATA_DIR: '/var/geodepot',
    DATABASE_URL: 'postgresql://user:secret@db.example:5433/depot',
    DEMO: 'off',
    DEMO_PASSWORD: ' with spaces ',
    CAPTCHA: 'off',
    LOG_LEVEL: 'debug',
    NODE_ENV: 'test',
  }
  expect(loadConfig(environment, '/srv')).toEqual({
    host: '0.0.0.0',
    port: 9090,
    dataDir: '/var/geodepot',
    databaseUrl: 'postgresql://user:secret@db.example:5433/depot',
    demo: false,
    demoPassword: ' with spaces ',
    captcha: false,
    logLevel: 'debug',
    production: false,
  })
})

test('empty variables count as absent', () => {
  expect(loadConfig({ HOST: '', PORT: ' ', DATA_DIR: '', DATABASE_URL: '', DEMO: '', DEMO_PASSWORD: '', CAPTCHA: '', LOG_LEVEL: '' }, '/srv')).toEqual(loadConfig({}, '/srv'))
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
  ['DEMO', 'yes'],
  ['DEMO', 'OFF'],
  ['CAPTCHA', 'false'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s is refused in one sentence that names the variable', (name, value) => {
  expect(() => loadConfig({ [name]: value }, '/srv')).toThrow(new RegExp(`^${name} .*\\.$`))
})

test('the password in a broken DATABASE_URL is not repeated', () => {
  expect(() => loadConfig({ DATABASE_URL: 'http://user:secret@host/db' }, '/srv')).toThrow(/^(?!.*secret)/)
})

test('the captcha stays on in production', () => {
  expect(() => loadConfig({ CAPTCHA: 'off', NODE_ENV: 'production' }, '/srv')).toThrow('CAPTCHA=off is refused with NODE_ENV=production')
  expect(loadConfig({ NODE_ENV: 'production' }, '/srv')).toMatchObject({ captcha: true, production: true })
})

const sso = { OIDC_ISSUER: 'https://sso.example.com/', OIDC_CLIENT_ID: 'geodepot', OIDC_CLIENT_SECRET: 'a-long-secret', PUBLIC_URL: 'https://geodepot.example.com' }
test('an identity provider is named whole or not at all', () => {
  expect(loadConfig(sso, '/srv').openid).toEqual({ issuer: 'https://sso.example.com/', clientId: 'geodepot', clientSecret: 'a-long-secret', name: 'sso.example.com', publicUrl: 'https://geodepot.example.com' })
  expect(loadConfig({ ...sso, OIDC_NAME: 'Company SSO' }, '/srv').openid?.name).toBe('Company SSO')
  expect(loadConfig({ ...sso, OIDC_ISSUER: 'http://127.0.0.1:3000' }, '/srv').openid?.issuer).toBe('http://127.0.0.1:3000')
  expect(() => loadConfig({ ...sso, OIDC_ISSUER: 'http://sso.example.com' }, '/srv')).toThrow('OIDC_ISSUER must begin with https://, unless it is on this machine.')
  expect(() => loadConfig({ ...sso, OIDC_CLIENT_SECRET: '' }, '/srv')).toThrow('OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET as well.')
  expect(() => loadConfig({ ...sso, PUBLIC_URL: 'geodepot' }, '/srv')).toThrow('PUBLIC_URL must be an address such as https://sso.example.com.')
})

test('production takes no secret that everybody knows', () => {
  const production = (more: Record<string, string>) => () => loadConfig({ NODE_ENV: 'production', ...more }, '/srv')
  expect(production({ DEMO_PASSWORD: 'admin123' })).toThrow(/^DEMO_PASSWORD is too well known/)
  expect(production({ DEMO_PASSWORD: 'k7-4' })).toThrow(/^DEMO_PASSWORD is too well known/)
  expect(production({ ...sso, OIDC_CLIENT_SECRET: 'changeme' })).toThrow(/^OIDC_CLIENT_SECRET is a default/)
  for (const url of ['postgres://postgres:postgres@db.example/geodepot', 'postgres://depot:depot@db.example/geodepot']) {
    expect(production({ DATABASE_URL: url })).toThrow('The password in DATABASE_URL for db.example is a default that everybody knows: with NODE_ENV=production choose another.')
  }
  expect(production({ ...sso, DEMO_PASSWORD: 'Long-enough-26', DATABASE_URL: 'postgres://depot:x9-T4_qq@db.example/geodepot' })).not.toThrow()
  expect(() => loadConfig({ DEMO_PASSWORD: 'admin123', DATABASE_URL: 'postgres://postgres:postgres@db.example/geodepot' }, '/srv')).not.toThrow()
})
