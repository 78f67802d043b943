// The pictures of the manuals are made by whoever their screens belong to: a screen that has changed is seen as it is now,
// and one that is broken or empty is none. `npm run manual` makes all of them in both languages, and puts them where the
// manuals show them; another run makes each once, the languages in turn.
import { readManual } from '@geodepot/contracts/kit/manual.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Journey, type Page, type Someone, expect, productUrl, test, tokenOf } from './support/journey.ts'
import { root } from './support/launch.ts'
import { type Picture, nothingThere, pictures } from './support/manual-pictures.ts'
import { rows } from './support/places.ts'

const folder = join(root, 'docs', 'manual')
const languages: readonly Language[] = ['cn', 'en']
const fileOf = ({ name }: Picture, language: Language) => `pictures/${name}.${language}.webp`

/** The picture as the browser packs it: half of what is sent otherwise. */
const packed = async (by: Page, png: Buffer): Promise<Buffer> => {
  const address = await by.evaluate(`(async () => {
    const bytes = Uint8Array.from(atob(${JSON.stringify(png.toString('base64'))}), (sign) => sign.charCodeAt(0))
    const picture = await createImageBitmap(new Blob([bytes]))
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    canvas.getContext('2d').drawImage(picture, 0, 0)
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.7 })
    return await new Promise((done) => {
      const reader = new FileReader()
      reader.onload = () => done(reader.result)
      reader.readAsDataURL(blob)
    })
  })()`)
  return Buffer.from(String(address).split(',')[1] ?? '', 'base64')
}

const keeps = process.env['MANUAL_PICTURES'] === 'keep'

const open = async (someone: Someone, { name, path, phone, opens, after, seen }: Picture): Promise<void> => {
  const { page, token } = someone
  await page.goto(typeof path === 'string' ? path : await path(token))
  if (opens) await rows(someone).first().getByRole('link').or(rows(someone).first().getByRole('button')).first().click()
  await after?.(someone)
  await expect(seen(someone).first(), name).toBeVisible()
  // What is kept has all its pictures too. A phone asks again and again whether there is a network.
  if (keeps && !phone) await page.waitForLoadState('networkidle')
  await expect(nothingThere(someone), `${name}: nothing is missing`).toHaveCount(0)
}

const isTurn = (index: number, language: Language) => keeps || index % languages.length === languages.indexOf(language)

const take = async (as: Journey['as'], language: Language, keep: (picture: Picture, page: Page) => Promise<void>) => {
  const own = pictures.filter((_, index) => isTurn(index, language))
  for (const [phone, those] of Map.groupBy(own, (picture) => picture.phone === true)) {
    // One browser for all of them, so that the product is read once; a tab for each person.
    const { page: first, t } = await as(undefined, { language, phone })
    const context = first.context()
    for (const [by, theirs] of Map.groupBy(those, (picture) => picture.by)) {
      const token = await tokenOf(by)
      await context.addCookies([{ name: 'Admin-Token', value: token, url: productUrl() }])
      const page = await context.newPage()
      if (!phone) await page.setViewportSize({ width: 1280, height: 800 })
      for (const picture of theirs)
        await test.step(`${picture.name}, ${language}`, async () => {
          await open({ page, token, t }, picture)
          await keep(picture, page)
        })
      await page.close()
    }
  }
}

test('every picture that a manual names is one that is made, and none is made for nobody', () => {
  const named = readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => readManual(readFileSync(join(folder, file), 'utf8')))
    .flatMap((block) => (block.kind === 'illustration' ? [block.file] : []))
  const made = pictures.flatMap((picture) => languages.map((language) => fileOf(picture, language)))
  expect([...new Set(named)].toSorted()).toEqual(made.toSorted())
})

for (const language of languages)
  test(`the screens of the manuals, ${language}`, async ({ as }, info) => {
    const { page: packer } = await as(undefined, { language })
    await take(as, language, async (picture, page) => {
      const name = `${picture.name}.${language}`
      if (!keeps) return void (await page.screenshot({ path: info.outputPath(`${name}.png`) }))
      writeFileSync(join(folder, fileOf(picture, language)), await packed(packer, await page.screenshot()))
    })
  })
