import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

// Prints the packages that are loaded to open the product's own modules.
const program = `
  import { registerHooks } from 'node:module'
  const loaded = new Set()
  registerHooks({
    load: (url, context, next) => {
      const [, name] = /node_modules\\/((?:@[^/]+\\/)?[^/]+)\\/(?!.*node_modules)/.exec(url) ?? []
      if (name) loaded.add(name)
      if (url.includes('/server/demo/') && !/(owed|people)\\.ts$/.test(url)) loaded.add('demo')
      return next(url, context)
    },
  })
  await import('./server/src/product.ts')
  console.log(JSON.stringify([...loaded]))
  process.exit()`

test('what few calls need is not loaded by the start: spreadsheets, letters, spelling, pictures, foreign sign-in', () => {
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  const loaded = JSON.parse(said) as string[]
  expect(loaded).toEqual(expect.arrayContaining(['zod', 'kysely', 'pg-boss']))
  const seldom = ['hucre', 'nodemailer', 'pinyin-pro', '@zxcvbn-ts/language-common', 'sanitize-html', 'svg-captcha']
  expect(
    [...seldom, 'openid-client', 'file-type', 'sharp', '@aws-sdk/client-s3', 'demo'].filter((one) =>
      loaded.includes(one),
    ),
  ).toEqual([])
})
