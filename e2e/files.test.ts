import { file } from '@geodepot/contracts/kit/file.ts'
import { fileMessages } from '@geodepot/contracts/kit/file.messages.ts'
import { filePageMessages as fm } from '@geodepot/contracts/kit/file-page.messages.ts'
import { stat, writeFile } from 'node:fs/promises'
import { ask } from './support/ask.ts'
import { makeDevices, makeModel } from './support/equipment.ts'
import { type Someone, expect, holding, test } from './support/journey.ts'

test.describe.configure({ timeout: 180_000 })

const MB = 1024 * 1024
const leaf = (number: number) => `${number} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>endobj\n`
/** Two empty pages. */
const paper = Buffer.from(
  `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>endobj\n${leaf(3)}${leaf(4)}trailer<</Root 1 0 R>>\n%%EOF\n`,
)
/** The same, padded by so many bytes. */
const large = (bytes: number) => Buffer.concat([paper, Buffer.alloc(bytes, '%')])
/** One red point. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer })

const newDevice = async ({ token }: Someone): Promise<number> => {
  const [made] = await makeDevices(token, await makeModel(token, 'S0103'), 'C10801', 1)
  return made?.devId ?? 0
}
const choosing = ({ page }: Someone) => page.locator('.files-drop input').first()
const under = ({ page, t }: Someone, name: string) => page.getByRole('button', { name: t(fm, 'downloadOf', { name }) })

for (const language of ['cn', 'en'] as const)
  test(`a keeper adds photos and papers to a device, looks at them, takes one away; a wrong one is turned down in the words of the specification, in ${language}`, async ({
    as,
  }) => {
    const keeper = await as('zb_lin', { language })
    const { page, t, token } = keeper
    const devId = await newDevice(keeper)
    await page.goto(`/equipment/device/${devId}`)
    await expect(page.getByText(t(fm, 'empty'))).toBeVisible()
    await choosing(keeper).setInputFiles([
      { name: '铭牌 (正面).png', mimeType: 'image/png', buffer: picture },
      pdf('合格证.pdf', paper),
      pdf('假的.pdf', Buffer.from('<html>')),
      { name: '程序.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
    ])
    await expect(under(keeper, '合格证.pdf')).toBeVisible()
    await expect(page.getByText(holding(t(fileMessages, 'wrongType', { types: '#' }).split('#')[0] ?? ''))).toHaveCount(
      2,
    )
    await expect(page.getByText(t(fileMessages, 'failed'), { exact: true })).toBeVisible()
    await page.getByRole('button', { name: t(fm, 'dismiss', { name: '假的.pdf' }) }).click()

    await page
      .getByRole('button', { name: t(fm, 'open', { name: '铭牌 (正面).png' }) })
      .last()
      .click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('img', { name: '铭牌 (正面).png' })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('img', { name: t(fm, 'pages', { n: 2, total: 2 }) })).toBeVisible()
    await expect(dialog.locator('canvas').first(), 'the page is drawn').toBeVisible({ timeout: 20_000 })
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    const [saved] = await Promise.all([page.waitForEvent('download'), under(keeper, '合格证.pdf').click()])
    expect(saved.suggestedFilename()).toBe('合格证.pdf')
    await page.getByRole('button', { name: t(fm, 'removeOf', { name: '合格证.pdf' }) }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t(fm, 'remove'), exact: true })
      .click()
    await expect(under(keeper, '合格证.pdf')).toBeHidden()
    expect((await ask(token, file.listById, { id: `equipment.device.${devId}` })).map(({ name }) => name)).toEqual([
      '铭牌 (正面).png',
    ])
  })

test('a large file whose page is loaded anew half-way goes on where it stopped', async ({ as }, info) => {
  const keeper = await as('zb_lin', { provoked: /ERR_|Failed to load/ })
  const { page, t, token } = keeper
  const devId = await newDevice(keeper)
  await page.goto(`/equipment/device/${devId}`)
  // A file of the disk: chosen again, it is the same to the last moment of its writing.
  const section = info.outputPath('剖面.pdf')
  await writeFile(section, large(24 * MB))
  // The third part never arrives.
  let parts = 0
  await page.route('**/file/upload/*?offset=*', async (route) => {
    parts += 1
    await (parts > 2 ? route.abort() : route.continue())
  })
  await choosing(keeper).setInputFiles(section)
  await expect(page.getByText(t(fm, 'broken'))).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/file/upload/*?offset=*')
  page.on('dialog', (leaving) => void leaving.accept())
  const starts: number[] = []
  page.on('request', (request) => {
    const offset = new URL(request.url()).searchParams.get('offset')
    if (request.method() === 'PUT' && offset !== null) starts.push(Number(offset))
  })
  await page.reload()
  await choosing(keeper).setInputFiles(section)
  await expect(under(keeper, '剖面.pdf')).toBeVisible({ timeout: 60_000 })
  expect(starts[0], 'what had arrived is not sent again').toBeGreaterThanOrEqual(16 * MB)
  const [found] = await ask(token, file.listById, { id: `equipment.device.${devId}` })
  expect(found?.size).toBe((await stat(section)).size)
})
